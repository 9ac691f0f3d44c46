/** Logos and scheme marks under the SHA-256 of their bytes. They stay: certificates name them. */
export type BrandPictureTable = {
  company_id: string;
  id: string;
  media_type: 'image/svg+xml' | 'image/png';
  /** Units of the drawing, or pixels. */
  width: number;
  height: number;
  content: Uint8Array;
  created_by: string;
  created_at: string;
};

/** The look of the company's papers now. */
export type CompanyBrandTable = {
  company_id: string;
  logo_id: string | null;
  mark_id: string | null;
  accent: string | null; // #rrggbb
};
