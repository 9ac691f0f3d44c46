/** A bucket at an S3-compatible service, addressed by path: `ENDPOINT/BUCKET/PREFIX/ab/abcd…`. */
export type S3Settings = {
  /** Origin of the service. */
  endpoint: string;
  region: string;
  bucket: string;
  /** The prefix of every key; empty or ending with a slash. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
};

type Environment = Record<string, string | undefined>;
type Read = { settings: S3Settings | undefined; problems: string[] };

const example = 's3://bucket?endpoint=https://store.example&region=eu-west-2';

/**
 * `BLOB_URL` with the credentials in the variables that AWS's own tools read. A folder for the keys may follow
 * the bucket: `s3://bucket/copperplate?…`.
 * @returns no settings if it is not set; problems that name each wrong setting.
 */
export function readS3Settings(environment: Environment): Read {
  const problems: string[] = [];
  const value = environment.BLOB_URL?.trim();
  if (!value) return { settings: undefined, problems };
  const url = URL.parse(value);
  if (url?.protocol !== 's3:' || url.host === '' || url.username !== '' || url.password !== '') {
    problems.push(`BLOB_URL must be an address such as ${example}, with no credentials in it`);
    return { settings: undefined, problems };
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host))
    problems.push(`BLOB_URL must be of a bucket whose name is 3 to 63 small letters, digits, dots and hyphens`);
  const prefix = url.pathname.split('/').filter((part) => part !== '');
  if (prefix.some((part) => !/^[A-Za-z0-9_-]{1,64}$/.test(part)))
    problems.push('BLOB_URL must be plain in the folder after the bucket: letters, digits, hyphens and underscores');
  const other = [...url.searchParams.keys()].filter((name) => name !== 'endpoint' && name !== 'region');
  if (other.length > 0)
    problems.push(`BLOB_URL must be given endpoint and region and nothing else, not ${other.join(', ')}`);
  const region = url.searchParams.get('region') || undefined;
  if (region !== undefined && !/^[a-z0-9-]{1,40}$/.test(region))
    problems.push('BLOB_URL must be given a region such as eu-west-2');
  const given = url.searchParams.get('endpoint') || undefined;
  if (given === undefined && region === undefined)
    problems.push('BLOB_URL must be given the endpoint of the service, or the region of AWS that the bucket is in');
  const endpoint = URL.parse(given ?? `https://s3.${region}.amazonaws.com`);
  if (given !== undefined && !isOrigin(endpoint))
    problems.push('BLOB_URL must be given an endpoint without a path, such as https://store.example');
  const said = (name: string) => {
    const found = environment[name]?.trim();
    if (!found) problems.push(`${name} is required with BLOB_URL: the store asks who writes`);
    return found ?? '';
  };
  const accessKeyId = said('AWS_ACCESS_KEY_ID');
  const secretAccessKey = said('AWS_SECRET_ACCESS_KEY');
  if (problems.length > 0 || !endpoint) return { settings: undefined, problems };
  return {
    settings: {
      endpoint: endpoint.origin,
      region: region ?? 'us-east-1',
      bucket: url.host,
      prefix: prefix.map((part) => `${part}/`).join(''),
      accessKeyId,
      secretAccessKey,
      sessionToken: environment.AWS_SESSION_TOKEN?.trim() || undefined,
    },
    problems,
  };
}

const isOrigin = (url: URL | null) =>
  url !== null &&
  ['http:', 'https:'].includes(url.protocol) &&
  url.pathname === '/' &&
  `${url.search}${url.hash}${url.username}${url.password}` === '';
