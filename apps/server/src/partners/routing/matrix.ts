import { z } from 'zod';
import { MATRIX_POINTS, type RouteMatrix, type RoutePoint } from './routing.port.ts';

export const METERS_PER_MILE = 1_609.344;
const DECIMALS = 5;

/** Meters by source, then by destination; null for a pair without a road. */
const foundSchema = z.object({
  code: z.literal('Ok'),
  distances: z
    .array(z.array(z.number().min(0).max(100_000_000).nullable()).max(MATRIX_POINTS))
    .min(1)
    .max(MATRIX_POINTS),
});
const reasonSchema = z.object({ code: z.string().regex(/^(?!Ok$)[A-Za-z]{1,40}$/) });

/** The reply of the service `table` of OSRM, with annotations of distances. */
export const matrixReplySchema = z.union([foundSchema, reasonSchema]);
type MatrixReply = z.infer<typeof matrixReplySchema>;

/** `NoTable`: no road between any of the points; `NoSegment`: one point is on no road. */
const REFUSALS: ReadonlySet<string> = new Set(['NoTable', 'NoSegment', 'NoRoute']);

/** The part of the address that names the points and which of them are origins. */
export function toMatrixPath(origins: readonly RoutePoint[], destinations: readonly RoutePoint[]): string {
  const points = [...origins, ...destinations].map(toCoordinates).join(';');
  const sources = origins.map((_, index) => index).join(';');
  const targets = destinations.map((_, index) => index + origins.length).join(';');
  return `/${points}?sources=${sources}&destinations=${targets}&annotations=distance`;
}

/** Reads a reply; one that has another number of rows or columns than was requested is `unavailable`. */
export function readMatrixReply(reply: MatrixReply, rows: number, columns: number): RouteMatrix {
  if (!('distances' in reply)) {
    if (reply.code === 'TooBig') return { status: 'tooLarge' };
    return { status: REFUSALS.has(reply.code) ? 'refused' : 'unavailable' };
  }
  const { distances } = reply;
  const isComplete = distances.length === rows && distances.every((row) => row.length === columns);
  if (!isComplete) return { status: 'unavailable' };
  return {
    status: 'OK',
    miles: distances.map((row) => row.map((meters) => (meters === null ? null : meters / METERS_PER_MILE))),
  };
}

/** A point as OSRM reads it: longitude first. */
export function toCoordinates({ lat, lon }: RoutePoint): string {
  return `${lon.toFixed(DECIMALS)},${lat.toFixed(DECIMALS)}`;
}
