import type { Environment } from './environment.ts';

/** The bucket of an S3-compatible store. */
export interface DocumentBucket {
  /** Of the server, without a path. */
  readonly url: string;
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly isPathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const BUCKET_NAMES = ['DOCUMENTS_S3_BUCKET', 'DOCUMENTS_S3_ACCESS_KEY_ID', 'DOCUMENTS_S3_SECRET_KEY'] as const;

/** The missing parts of a bucket: one without its address would silently use the folder. One line for each. */
export function listBucketFaults(values: Environment): string[] {
  const given = BUCKET_NAMES.filter((name) => values[name] !== undefined);
  if (values.DOCUMENTS_S3_URL === undefined) {
    return given.length === 0 ? [] : [`  DOCUMENTS_S3_URL: Needed with ${given[0]}.`];
  }
  const missing = BUCKET_NAMES.filter((name) => values[name] === undefined);
  return missing.map((name) => `  ${name}: Needed with DOCUMENTS_S3_URL.`);
}

/** The bucket of the environment; undefined where documents are stored in a folder. */
export function findBucket(values: Environment): DocumentBucket | undefined {
  const { DOCUMENTS_S3_URL: url, DOCUMENTS_S3_BUCKET: bucket } = values;
  const { DOCUMENTS_S3_ACCESS_KEY_ID: accessKeyId, DOCUMENTS_S3_SECRET_KEY: secretAccessKey } = values;
  if (url === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    return undefined;
  }
  return {
    url,
    bucket,
    prefix: values.DOCUMENTS_S3_PREFIX,
    region: values.DOCUMENTS_S3_REGION,
    isPathStyle: values.DOCUMENTS_S3_PATH_STYLE,
    accessKeyId,
    secretAccessKey,
  };
}
