export type BlobTable = {
  company_id: string;
  /** SHA-256 of the content, in hexadecimal. */
  id: string;
  kind: 'signature' | 'print' | 'photo';
  media_type: string;
  /** Bytes. */
  size: number;
  /** Null where the bytes are in the store; a drawn signature's never are. */
  content: Uint8Array | null;
  created_by: string;
  created_at: string;
};

/** Bytes that were put into the store, or are about to be, and that no row names yet. */
export type BlobArrivalTable = {
  /** SHA-256 of the content, in hexadecimal. */
  id: string;
  since: string;
  /** 1 while they are being deleted. */
  leaving: number;
};

/** A photo of a report. The report's document names it by `photo_id` where it is shown. */
export type ReportPhotoTable = {
  company_id: string;
  report_id: string;
  /** SHA-256 of the stored photo, and of the small one for lists: blobs. */
  photo_id: string;
  small_id: string;
  caption: string;
  /** As the phone reported it. */
  taken_at: string | null;
  /** In pixels, as stored. */
  width: number;
  height: number;
  added_by: string;
  added_at: string;
};

/** A photo that a phone is uploading. */
export type PhotoUploadTable = {
  company_id: string;
  user_id: string;
  /** SHA-256 of the whole file, as the phone holds it. */
  sha256: string;
  /** Bytes of the whole, and the number received from its start. */
  size: number;
  have: number;
  asked_at: string;
};

export type PhotoUploadPartTable = {
  company_id: string;
  user_id: string;
  sha256: string;
  /** Position in the whole. */
  start: number;
  content: Uint8Array;
};
