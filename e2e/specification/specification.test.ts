import { ACTIVITY_TYPES } from '@loadstone/contracts/activity';
import { FEATURES, LIMITS } from '@loadstone/contracts/board';
import { DOCUMENT_SHARE_ERROR, DOCUMENT_TYPE_IDS } from '@loadstone/contracts/documents';
import { ERROR_STATUS, RESPONSE_CODES } from '@loadstone/contracts/endpoint';
import { LIVE_LEAD_RESPONSES, LIVE_LEAD_TYPES } from '@loadstone/contracts/live-leads';
import { NOTIFICATION_TYPES } from '@loadstone/contracts/notifications';
import {
  CORRIDORS,
  POST_MODES,
  POSTING_ATTRIBUTES,
  POSTING_RADII,
  PRODUCT_IDS,
  STATUS_LABELS,
  VEHICLE_SIZES,
  VEHICLE_TYPES,
} from '@loadstone/contracts/postings';
import { DEFAULT_PREFERENCE, PREFERENCE_STATUS } from '@loadstone/contracts/preferences';
import { ENTITY_RESPONSES, ENTITY_STATUSES, ENTITY_TYPES } from '@loadstone/contracts/resources';
import { TAG_COLORS, TAG_COLORS_PER_ROW } from '@loadstone/contracts/tags';
import { TRACKING_RESPONSES } from '@loadstone/contracts/tracking';
import { describe, expect, it } from 'vitest';
import { english } from '../../apps/web/src/lib/texts/en/index.ts';
import { checkTexts } from '../../packages/contracts/src/texts/en/checks.ts';
import { lateCheckTexts } from '../../packages/contracts/src/texts/en/late-checks.ts';
import { SPECIFIED_CODES } from './codes.ts';
import { SPECIFIED_CHECKS, SPECIFIED_SHARE_ERROR, SPECIFIED_TEXTS } from './texts.ts';

type Tree = { readonly [name: string]: string | Tree };

function findText(key: string): string {
  const found = key.split('.').reduce<string | Tree | undefined>((node, name) => {
    return typeof node === 'object' ? node[name] : undefined;
  }, english);
  return typeof found === 'string' ? found : `no text ${key}`;
}

/** A message with its last plural form and `{}` for each value, whatever the value is called. */
function toPlain(message: string): string {
  return message
    .replace(/\{\w+, plural, .*\{((?:[^{}]|\{\w+\})*)\}\}/g, (_, form: string) => form.replaceAll('#', '{}'))
    .replace(/\{[^{}]*\}/g, '{}')
    .replaceAll("''", "'");
}

describe('the specification', () => {
  it('has its texts in the catalogue', () => {
    const keys = Object.keys(SPECIFIED_TEXTS);
    const toTexts = (read: (key: string) => string) => Object.fromEntries(keys.map((key) => [key, toPlain(read(key))]));
    expect(toTexts(findText)).toEqual(toTexts((key) => SPECIFIED_TEXTS[key] ?? ''));
    expect({ ...checkTexts, ...lateCheckTexts }).toMatchObject(SPECIFIED_CHECKS);
    expect(DOCUMENT_SHARE_ERROR).toEqual(SPECIFIED_SHARE_ERROR);
  });

  it('has its codes of postings in the contracts', () => {
    const { statuses, vehicleTypes, attributes, sizes, postModes, corridors, postingRadii } = SPECIFIED_CODES;
    expect({ ...STATUS_LABELS }).toEqual(statuses);
    // The order is that of the form.
    expect(Object.entries(VEHICLE_TYPES)).toEqual(Object.entries(vehicleTypes));
    expect(Object.entries(POSTING_ATTRIBUTES)).toEqual(Object.entries(attributes));
    expect({ ...VEHICLE_SIZES }).toEqual(sizes);
    expect([[...POST_MODES], [...CORRIDORS]]).toEqual([postModes, corridors]);
    expect({ ...POSTING_RADII }).toEqual(postingRadii);
    expect({ ...PRODUCT_IDS }).toEqual(SPECIFIED_CODES.productIds);
    const { count, perRow, first } = SPECIFIED_CODES.tagColors;
    expect([TAG_COLORS.length, TAG_COLORS_PER_ROW, TAG_COLORS[0].name.toLowerCase()]).toEqual([count, perRow, first]);
  });

  it('has its other codes in the contracts', () => {
    const { responseCodes, activityTypes, notificationTypes, features } = SPECIFIED_CODES;
    const { notSubscribed, repostInProgress } = responseCodes;
    expect(RESPONSE_CODES).toEqual({ 'permit.notSubscribed': notSubscribed, 'repost.inProgress': repostInProgress });
    expect([LIVE_LEAD_RESPONSES, TRACKING_RESPONSES, ENTITY_RESPONSES].map((codes) => codes.notSubscribed)).toEqual([
      notSubscribed,
      notSubscribed,
      notSubscribed,
    ]);
    expect(ERROR_STATUS['repost.inProgress']).toBe(SPECIFIED_CODES.repostInProgressStatus);
    expect({ ...LIVE_LEAD_TYPES }).toEqual(SPECIFIED_CODES.liveLeadTypes);
    expect({ ...ENTITY_TYPES }).toEqual(SPECIFIED_CODES.entityTypes);
    expect({ ...ENTITY_STATUSES }).toEqual(SPECIFIED_CODES.entityStatuses);
    expect({ ...DOCUMENT_TYPE_IDS }).toEqual(SPECIFIED_CODES.documentTypes);
    expect([PREFERENCE_STATUS, DEFAULT_PREFERENCE]).toEqual([
      SPECIFIED_CODES.preferenceStatus,
      SPECIFIED_CODES.preferences,
    ]);
    // The board has further types of its own.
    expect(ACTIVITY_TYPES).toMatchObject(activityTypes);
    expect(Object.keys(NOTIFICATION_TYPES).map(Number)).toEqual(expect.arrayContaining([...notificationTypes]));
    expect(Object.keys(FEATURES).sort()).toEqual(Object.keys(features).sort());
    const aliases = Object.entries(FEATURES).filter(([code]) => features[code as keyof typeof features] !== undefined);
    expect(Object.fromEntries(aliases.map(([code, { alias }]) => [code, alias]))).toEqual(
      Object.fromEntries(Object.entries(features).filter(([, alias]) => alias !== undefined)),
    );
  });

  it('has its limits in the contracts', () => {
    expect(LIMITS).toMatchObject(SPECIFIED_CODES.limits);
  });
});
