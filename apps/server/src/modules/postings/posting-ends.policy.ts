import type { FieldError } from '@loadstone/contracts/endpoint';
import type { EquipmentDraft, LoadDraft, PostingPatch, PostingResourceDraft } from '@loadstone/contracts/postings';
import { AppError } from '../../ground/errors.ts';
import { findCityByName } from '../places/index.ts';
import type { PostingDraft } from './posting-draft.service.ts';

/** The ends of a haul as machines name them. */
type NamedEnds = Pick<PostingPatch, 'srceID' | 'srceCity' | 'srceSt' | 'destID' | 'destCity' | 'destSt'>;

/**
 * The ids of the cities that a draft or a patch names. An end that it does not name is left out.
 *
 * @throws AppError `request.invalid` for a city that the gazetteer does not have
 */
export function toEndIds(named: NamedEnds): { srceID?: number; destID?: number } {
  const ids: { srceID?: number; destID?: number } = {};
  const wrong: FieldError[] = [];
  for (const end of ['srce', 'dest'] as const) {
    const [id, city, st] = [named[`${end}ID`], named[`${end}City`], named[`${end}St`]];
    if (id !== undefined) ids[`${end}ID`] = id;
    else if (city !== undefined && st !== undefined) {
      const found = findCityByName(city, st);
      if (found === undefined) wrong.push({ field: `${end}City`, message: `There is no city ${city}, ${st}.` });
      else ids[`${end}ID`] = found.id;
    }
  }
  if (wrong.length > 0) throw new AppError('request.invalid', undefined, wrong);
  return ids;
}

/** A machine's draft as the draft of a form. @throws AppError `request.invalid` */
export function toPostingDraft(resource: PostingResourceDraft): PostingDraft {
  const { postType, srceCity, srceSt, destCity, destSt, ...fields } = resource;
  const ends = toEndIds({ ...fields, srceCity, srceSt, destCity, destSt });
  return (postType === 'L' ? { ...fields, ...ends } : { ...fields, ...ends }) as LoadDraft | EquipmentDraft;
}
