import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFParser,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from 'pdf-lib';
import { MediaRefusal } from './media-jobs.ts';
import { refuseSize } from './picture-size.ts';

/** Actions that a PDF may have run when it is opened, or a page or field is shown: they stay inside of it. */
const HARMLESS_ACTIONS = new Set(['GoTo', 'Named', 'SetOCGState', 'Trans']);
/** A chain of actions that is longer is refused. */
const MOST_ACTIONS = 20;

/** All objects of a PDF, each with its earlier versions, packed ones included. */
interface PdfObjects {
  readonly all: readonly PDFObject[];
  /** Every version of the object that a reference names; the object itself where it is none. */
  readonly resolve: (object: PDFObject | undefined) => readonly PDFObject[];
}

/**
 * Reads every object of a PDF, also those that no other one names, and those that a later version replaces: which
 * version a program reads depends on the program.
 *
 * @throws Error of the library where the file cannot be read to its end
 */
async function readObjects(bytes: Uint8Array): Promise<PdfObjects> {
  const parser = PDFParser.forBytesWithOptions(bytes, Infinity, false, false);
  const versions = new Map<string, PDFObject[]>();
  const all: PDFObject[] = [];
  // The library keeps only the last version of an object in its context.
  const { context } = parser as unknown as { context: PDFContext };
  const assign = context.assign.bind(context);
  context.assign = (ref, object) => {
    all.push(object);
    versions.set(ref.tag, [...(versions.get(ref.tag) ?? []), object]);
    assign(ref, object);
  };
  await parser.parseDocument();
  return {
    all,
    resolve: (object) => (object instanceof PDFRef ? (versions.get(object.tag) ?? []) : object ? [object] : []),
  };
}

/**
 * Refuses a PDF by its objects.
 *
 * @throws MediaRefusal `actions` where it does something outside of itself without a click, `pixels` for a picture that
 *   is too large; Error where it cannot be read to its end
 */
export async function refuseObjects(bytes: Uint8Array): Promise<void> {
  const objects = await readObjects(bytes);
  for (const object of objects.all) visit(object, objects);
}

function visit(object: PDFObject, objects: PdfObjects): void {
  if (object instanceof PDFArray) for (const part of object.asArray()) visit(part, objects);
  if (object instanceof PDFStream) visitDictionary(object.dict, objects);
  if (object instanceof PDFDict) visitDictionary(object, objects);
}

function visitDictionary(dictionary: PDFDict, objects: PdfObjects): void {
  const { resolve } = objects;
  for (const opened of resolve(getPart(dictionary, 'OpenAction'))) refuseAction(opened, resolve);
  for (const events of resolve(getPart(dictionary, 'AA'))) {
    if (events instanceof PDFDict)
      for (const [, action] of events.entries()) for (const each of resolve(action)) refuseAction(each, resolve);
  }
  if (resolve(getPart(dictionary, 'Subtype')).some((subtype) => toName(subtype) === 'Image')) {
    for (const width of resolve(getPart(dictionary, 'Width')))
      for (const height of resolve(getPart(dictionary, 'Height')))
        if (width instanceof PDFNumber && height instanceof PDFNumber) refuseSize(width.asNumber(), height.asNumber());
  }
  for (const [, part] of dictionary.entries()) visit(part, objects);
}

/** @throws MediaRefusal `actions` for an action, or one that follows it, that is not harmless; a destination is */
function refuseAction(object: PDFObject, resolve: PdfObjects['resolve'], before = 0): void {
  if (!(object instanceof PDFDict)) return;
  const types = resolve(getPart(object, 'S')).map(toName);
  if (before > MOST_ACTIONS || !types.every((type) => HARMLESS_ACTIONS.has(type))) throw new MediaRefusal('actions');
  for (const next of resolve(getPart(object, 'Next'))) {
    const actions = next instanceof PDFArray ? next.asArray() : [next];
    for (const action of actions) for (const each of resolve(action)) refuseAction(each, resolve, before + 1);
  }
}

function getPart(dictionary: PDFDict, name: string): PDFObject | undefined {
  return dictionary.get(PDFName.of(name));
}

/** The name with its `#xx` replaced; '' for any other object. */
function toName(object: PDFObject): string {
  return object instanceof PDFName ? object.decodeText() : '';
}
