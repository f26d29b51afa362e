/** What an upload may contain: one file, and text fields that the endpoint's body schema parses. */
export interface UploadRules {
  /** Name of the part with the file. */
  readonly field: string;
  /** Size of the largest file, bytes. */
  readonly maxBytes: number;
  /** Media types of the file in lower case, for example `application/pdf`. */
  readonly contentTypes: readonly [string, ...string[]];
  /**
   * The types that the refusal of another one names. Left out: all. A type that is read only so that its refusal can state
   * the reason is not accepted.
   */
  readonly acceptedTypes?: readonly string[];
  /** The text of that refusal, where the content of a file is refused for its type too. Left out: one with the types. */
  readonly typeRefusal?: 'document.content.type';
  /** Number of text fields. */
  readonly maxFields: number;
  /** Size of the longest text field, bytes. */
  readonly maxFieldBytes: number;
}

/** Rules of an upload; the defaults are the field `file` and at most 20 text fields of 16 KiB. */
export type UploadDraft = Pick<UploadRules, 'maxBytes' | 'contentTypes'> & Partial<UploadRules>;

/** Fills in the defaults. */
export function toUploadRules(draft: UploadDraft): UploadRules {
  return { field: 'file', maxFields: 20, maxFieldBytes: 16 * 1024, ...draft };
}
