import { z } from 'zod';

/** Stands for the bytes of a file in the type of a reply. The server sends a stream, the web client returns a blob. */
interface BinaryContent {
  readonly isBinary: true;
}

export type BinarySchema = z.ZodCustom<BinaryContent, BinaryContent>;

/** The reply of an endpoint that sends a file of one of these media types, for example `application/pdf`. */
export function binaryReply(...contentTypes: readonly [string, ...string[]]): BinarySchema {
  return z.custom<BinaryContent>().meta({ contentTypes });
}

/** The media types of a binary reply; undefined for a reply that is JSON. */
export function findBinaryTypes(reply: z.ZodType): readonly string[] | undefined {
  return reply.meta()?.['contentTypes'] as readonly string[] | undefined;
}
