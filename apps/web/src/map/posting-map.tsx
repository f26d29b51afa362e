import { POSTING_HEIGHT_PX } from './map-point.ts';
import type { PostingMapProps } from './map-props.ts';
import { MapSlot } from './map-slot.tsx';

/** A map of postings: see `PostingMapProps`. Its library and the embedded map have their own chunks. */
export function PostingMap(props: PostingMapProps) {
  return (
    <MapSlot height={props.height ?? POSTING_HEIGHT_PX}>
      {({ LeafletPostingMap, baseMap }) => <LeafletPostingMap {...props} baseMap={baseMap} />}
    </MapSlot>
  );
}
