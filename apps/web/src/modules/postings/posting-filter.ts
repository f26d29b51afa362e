import { rateSchema } from '@loadstone/contracts/money';
import {
  toShownStatus,
  POSTING_STATUSES,
  type Posting,
  type PostingStatus,
  type VehicleSize,
} from '@loadstone/contracts/postings';
import { z } from 'zod';
import { t } from '../../lib/texts/t.ts';
import { toStatusText, toSizeHint } from '../../lib/code-texts.ts';
import { toMeasureText, toRateText } from '../../lib/fact-values.ts';
import { withAgreedRate } from './agreed-rate.ts';
import { isWithinMeasures } from './measure-limits.ts';
import { toPostingMiles } from './posting-miles.ts';

/** `ACTIVE` stands for everything that is open, pending, assigned or on route. */
const STATUS_CRITERIA = ['', 'ACTIVE', ...POSTING_STATUSES] as const;
type StatusCriterion = (typeof STATUS_CRITERIA)[number];

const city = z.object({ id: z.number(), city: z.string(), st: z.string(), label: z.string() }).nullable();

/** The criteria of the posting list's filter; a posting must meet all that are set. Empty ones are ignored. */
export const postingFilterSchema = z.object({
  isMine: z.boolean(),
  origin: city,
  destination: city,
  vehicleSize: z.enum(['', 'T', 'L', 'B']),
  status: z.enum(STATUS_CRITERIA),
  tag: z.string(),
  comment: z.string(),
  /** A stored filter of an earlier version lacks these: the default applies. */
  rate: rateSchema.nullable().default(null),
  weightLbs: z.int().positive().nullable().default(null),
});
export type PostingFilter = z.infer<typeof postingFilterSchema>;

export const EMPTY_FILTER: PostingFilter = {
  isMine: false,
  origin: null,
  destination: null,
  vehicleSize: '',
  status: '',
  tag: '',
  comment: '',
  rate: null,
  weightLbs: null,
};

/** True where nothing is set: such a filter cannot be applied. A blank comment counts as empty. */
export function isFilterEmpty(filter: PostingFilter): boolean {
  const { isMine, origin, destination, vehicleSize, status, tag, comment, rate, weightLbs } = filter;
  const words = [vehicleSize, status, tag, comment.trim()];
  return !isMine && !origin && !destination && !rate && !weightLbs && words.every((word) => word === '');
}

/** The user who filters, and the day of the board (`YYYY-MM-DD`). */
interface FilterContext {
  readonly userId: number;
  readonly today: string;
}

/** Returns the test that a filter applies to each posting. Cities are compared by name and state. */
export function toFilterTest(filter: PostingFilter, { userId, today }: FilterContext): (posting: Posting) => boolean {
  const { isMine, origin, destination, vehicleSize, status, tag } = filter;
  const comment = foldComment(filter.comment);
  const hasMeasures = filter.rate !== null || filter.weightLbs !== null;
  return (posting) =>
    (!isMine || posting.createdBy === userId) &&
    (origin === null || (posting.srceCity === origin.city && posting.srceSt === origin.st)) &&
    (destination === null || (posting.destCity === destination.city && posting.destSt === destination.st)) &&
    (vehicleSize === '' || posting.vehicleSize === vehicleSize) &&
    (status === '' || isOfStatus(toShownStatus(posting, today), status)) &&
    (tag === '' || posting.tag?.tagName === tag) &&
    (comment === '' || foldedCommentOf(posting).includes(comment)) &&
    (!hasMeasures || isWithinMeasures(toMeasured(posting), filter));
}

function toMeasured(posting: Posting) {
  const { postType, rate, weightLbs, freeWeightLbs } = withAgreedRate(posting);
  return { isTruck: postType === 'E', rate, weightLbs, freeWeightLbs, miles: toPostingMiles(posting) };
}

function isOfStatus(shown: PostingStatus, criterion: StatusCriterion): boolean {
  return criterion === 'ACTIVE' ? 'OPAR'.includes(shown) : shown === criterion;
}

/** A comment in the form in which it is compared: only letters and digits, in lower case. */
export function foldComment(comment: string): string {
  return comment.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Each keystroke compares the same thousands of comments, so their folded form is cached. */
const foldedComments = new WeakMap<Posting, string>();

function foldedCommentOf(posting: Posting): string {
  let folded = foldedComments.get(posting);
  if (folded === undefined) {
    folded = foldComment(posting.comment);
    foldedComments.set(posting, folded);
  }
  return folded;
}

/** How many characters of a tag or a comment the tooltip shows. */
const SUMMARY_LENGTH = 10;

function cut(text: string): string {
  const characters = [...text.trim()];
  return characters.length > SUMMARY_LENGTH ? `${characters.slice(0, SUMMARY_LENGTH).join('')}…` : characters.join('');
}

/** The filter as text, for the tooltip of its button: one line for each criterion. */
export function toFilterSummary(filter: PostingFilter): string[] {
  const { isMine, origin, destination, vehicleSize, status, tag, comment, rate, weightLbs } = filter;
  const lines: string[] = [];
  if (isMine) lines.push(t('postingFilter.myPostings'));
  if (origin) lines.push(t('postingFilter.summaryOrigin', { city: origin.label }));
  if (destination) lines.push(t('postingFilter.summaryDestination', { city: destination.label }));
  if (vehicleSize !== '') lines.push(t('postingFilter.summarySize', { size: toSizeHint(vehicleSize) }));
  if (status !== '') lines.push(t('postingFilter.summaryStatus', { status: toStatusWord(status) }));
  if (tag !== '') lines.push(t('postingFilter.summaryTag', { tag: cut(tag) }));
  if (comment.trim() !== '') lines.push(t('postingFilter.summaryComment', { comment: cut(comment) }));
  if (rate) lines.push(t('postingFilter.summaryRate', { rate: toRateText(rate) }));
  if (weightLbs) lines.push(t('postingFilter.summaryWeight', { weight: toMeasureText(weightLbs, 'lb') }));
  return lines;
}

function toStatusWord(status: Exclude<StatusCriterion, ''>): string {
  return status === 'ACTIVE' ? t('postingFilter.active') : toStatusText(status);
}

/** The statuses that the dialog offers, with their labels. */
export function listStatusChoices(): { value: StatusCriterion; label: string }[] {
  const statuses = POSTING_STATUSES.map((status) => ({ value: status, label: toStatusText(status) }));
  return [
    { value: '', label: t('postingFilter.any') },
    { value: 'ACTIVE', label: t('postingFilter.active') },
    ...statuses,
  ];
}

/** The sizes that the dialog offers, with their labels. */
export function listSizeChoices(sizes: readonly VehicleSize[]): { value: string; label: string }[] {
  return [
    { value: '', label: t('postingFilter.any') },
    ...sizes.map((size) => ({ value: size, label: toSizeHint(size) })),
  ];
}
