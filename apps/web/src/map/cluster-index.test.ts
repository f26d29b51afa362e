import type { PostingStatus } from '@loadstone/contracts/postings';
import { describe, expect, it } from 'vitest';
import { createClusterIndex, type Box, type ClusterItem } from './cluster-index.ts';
import type { MapPoint } from './map-point.ts';

const WORLD: Box = [-180, -85, 180, 85];
const TORONTO = { lat: 43.70011, long: -79.4163 };
const HAMILTON = { lat: 43.25011, long: -79.84963 };
const CHICAGO = { lat: 41.85003, long: -87.65005 };
const MAX_ZOOM = 9;

function toPoint(token: number, place: { lat: number; long: number }, status: PostingStatus = 'O'): MapPoint {
  return { token, ...place, status, label: `Posting ${token}` };
}

function toSum(counts: ClusterItem['counts']): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function getCluster(points: readonly MapPoint[], zoom: number): { cluster: ClusterItem; tokens: number[] } {
  const index = createClusterIndex(points, MAX_ZOOM);
  const [cluster] = index.listItems(WORLD, zoom).filter((item) => item.kind === 'cluster');
  if (cluster?.kind !== 'cluster') throw new Error('No cluster stands there.');
  const tokens = index.listPoints(cluster.id, cluster.count, 0).map(({ token }) => token);
  return { cluster, tokens: tokens.toSorted((left, right) => left - right) };
}

describe('the cluster index', () => {
  it('gathers what is close on the screen and keeps apart what is not', () => {
    const index = createClusterIndex([toPoint(1, TORONTO), toPoint(2, HAMILTON), toPoint(3, CHICAGO)], MAX_ZOOM);
    const items = index.listItems(WORLD, 4).map((item) => (item.kind === 'point' ? item.key : item.count));
    expect(items.toSorted()).toEqual([2, 'p3']);
    expect(index.listItems(WORLD, MAX_ZOOM).map(({ kind }) => kind)).toEqual(['point', 'point', 'point']);
  });

  it('counts each status of a cluster once, whatever the order in which points join', () => {
    const statuses: PostingStatus[] = ['O', 'A', 'O', 'R', 'D', 'O', 'A'];
    const points = statuses.map((status, at) => toPoint(at, { ...TORONTO, long: TORONTO.long + at / 50 }, status));
    const { cluster } = getCluster(points, 2);
    expect(cluster.count).toBe(7);
    expect(cluster.counts).toEqual({ O: 3, A: 2, R: 1, D: 1 });
    expect(getCluster(points.toReversed(), 2).cluster.counts).toEqual(cluster.counts);
  });

  it('counts right at every zoom, not only the furthest', () => {
    const statuses: PostingStatus[] = ['O', 'A', 'O', 'R', 'D', 'O', 'A', 'O', 'R'];
    const points = statuses.map((status, at) => toPoint(at, { lat: 43 + (at % 3) / 3, long: -79 - at / 4 }, status));
    const index = createClusterIndex(points, MAX_ZOOM);
    for (let zoom = 0; zoom <= MAX_ZOOM; zoom += 1) {
      const counts = index.listItems(WORLD, zoom).map((item) => (item.kind === 'point' ? 1 : toSum(item.counts)));
      const sizes = index.listItems(WORLD, zoom).map((item) => (item.kind === 'point' ? 1 : item.count));
      expect(counts).toEqual(sizes);
    }
  });

  it('returns the zoom at which a cluster splits', () => {
    const index = createClusterIndex([toPoint(1, TORONTO), toPoint(2, HAMILTON)], MAX_ZOOM);
    const [cluster] = index.listItems(WORLD, 2);
    const zoom = cluster?.kind === 'cluster' ? index.findExpansionZoom(cluster.id) : undefined;
    expect(zoom).toBeGreaterThan(2);
    expect(index.listItems(WORLD, zoom ?? 0)).toHaveLength(2);
    expect(index.listItems(WORLD, (zoom ?? 0) - 1)).toHaveLength(1);
  });

  it('never splits postings of one city, and lists them all', () => {
    const points = [1, 2, 3].map((token) => toPoint(token, TORONTO));
    const index = createClusterIndex(points, MAX_ZOOM);
    const { cluster, tokens } = getCluster(points, MAX_ZOOM);
    expect(index.findExpansionZoom(cluster.id)).toBeUndefined();
    expect(tokens).toEqual([1, 2, 3]);
  });

  it('gives a cluster the same key in two indexes while it has the same content', () => {
    const here = [toPoint(1, TORONTO), toPoint(2, TORONTO)];
    const elsewhere = [toPoint(3, CHICAGO), toPoint(4, CHICAGO)];
    const keysOf = (points: MapPoint[]) =>
      createClusterIndex(points, MAX_ZOOM)
        .listItems(WORLD, 6)
        .map(({ key }) => key);
    expect(keysOf([...elsewhere, ...here])).toContain(keysOf(here)[0]);
    expect(keysOf([...here, toPoint(5, TORONTO)])).not.toContain(keysOf(here)[0]);
  });

  it('leaves out what has no place on the globe', () => {
    const lost = { lat: Number.NaN, long: 0 };
    const index = createClusterIndex(
      [toPoint(1, lost), toPoint(2, { lat: 91, long: 0 }), toPoint(3, TORONTO)],
      MAX_ZOOM,
    );
    expect(index.listItems(WORLD, 3).map(({ key }) => key)).toEqual(['p3']);
  });
});
