type Dialect = 'sqlite' | 'postgres';

/**
 * Other sources of supply were folded into drafts as groups by their id instead of as items of a list, where nobody read them.
 * The log of entries had them right all along: this puts what was typed where it belongs. Only what can still be filled in is
 * touched; no such report could be signed.
 */
export function up(dialect: Dialect): string[] {
  const open = `status in ('draft', 'returned') and document like '%"sources":{%'`;
  return dialect === 'sqlite'
    ? [
        `update report set document = json_set(document, '$.supply.sources', (
           select json_group_array(json_patch(json_object('id', source.key), json(source.value)))
           from json_each(report.document, '$.supply.sources') as source where source.type = 'object'
         )) where ${open} and json_type(document, '$.supply.sources') = 'object'`,
      ]
    : [
        `update report set document = jsonb_set(document::jsonb, '{supply,sources}', coalesce((
           select jsonb_agg(jsonb_build_object('id', source.key) || source.value)
           from jsonb_each(document::jsonb #> '{supply,sources}') as source
           where jsonb_typeof(source.value) = 'object'
         ), '[]'::jsonb))::text where ${open} and jsonb_typeof(document::jsonb #> '{supply,sources}') = 'object'`,
      ];
}
