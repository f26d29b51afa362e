/** A rectangle on the screen, in pixels from the map's top left. */
export interface LabelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A possible place of a name: the area that it covers, and the start of its text. */
export interface LabelPlace {
  readonly box: LabelBox;
  readonly textLeft: number;
}

/** A name with its possible places, the best first. */
interface Placeable {
  readonly places: readonly LabelPlace[];
}

/**
 * Gives each name, most important first, the first of its places that overlaps neither a `taken` area nor an earlier
 * name, if possible one that the edge of the `view` does not cut. Names without such a place are omitted. The screen is divided into squares, so that a name is compared only
 * with its neighbours: O(n) for names of similar size.
 */
export function placeLabels<Label extends Placeable>(
  labels: readonly Label[],
  taken: readonly LabelBox[],
  view: LabelBox,
): { label: Label; textLeft: number }[] {
  const squares = new Map<string, LabelBox[]>();
  const take = (box: LabelBox) => {
    for (const name of listSquares(box)) squares.set(name, [...(squares.get(name) ?? []), box]);
  };
  const isFree = (box: LabelBox) =>
    listSquares(box).every((name) => !squares.get(name)?.some((other) => isOver(box, other)));
  taken.forEach(take);
  return labels.flatMap((label) => {
    const free = label.places.filter(({ box }) => isFree(box));
    const place = free.find(({ box }) => isWithin(box, view)) ?? free[0];
    if (place === undefined) return [];
    take(place.box);
    return [{ label, textLeft: place.textLeft }];
  });
}

const SQUARE_PX = 64;

function listSquares({ left, top, right, bottom }: LabelBox): string[] {
  const names: string[] = [];
  for (let column = Math.floor(left / SQUARE_PX); column <= Math.floor(right / SQUARE_PX); column += 1) {
    for (let row = Math.floor(top / SQUARE_PX); row <= Math.floor(bottom / SQUARE_PX); row += 1) {
      names.push(`${column},${row}`);
    }
  }
  return names;
}

function isOver(one: LabelBox, other: LabelBox): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function isWithin(one: LabelBox, other: LabelBox): boolean {
  return one.left >= other.left && one.right <= other.right && one.top >= other.top && one.bottom <= other.bottom;
}
