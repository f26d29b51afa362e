import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireAnyView, requireProduct, SIGNED_IN } from '../endpoint/guard.ts';
import { LIMITS } from '../board/limits.ts';
import { tokenSchema } from '../postings/posting.ts';
import { checkTexts } from '../texts/en/checks.ts';

/** The colours of tags, five per row, with their names for screen readers. */
export const TAG_COLORS = [
  { value: '#000000', name: 'Black' },
  { value: '#475569', name: 'Slate' },
  { value: '#6b7280', name: 'Grey' },
  { value: '#94a3b8', name: 'Silver' },
  { value: '#78350f', name: 'Brown' },
  { value: '#7f1d1d', name: 'Maroon' },
  { value: '#dc2626', name: 'Red' },
  { value: '#ea580c', name: 'Orange' },
  { value: '#d97706', name: 'Amber' },
  { value: '#ca8a04', name: 'Gold' },
  { value: '#4d7c0f', name: 'Olive' },
  { value: '#65a30d', name: 'Lime' },
  { value: '#16a34a', name: 'Green' },
  { value: '#14532d', name: 'Forest' },
  { value: '#0f766e', name: 'Teal' },
  { value: '#0891b2', name: 'Cyan' },
  { value: '#0284c7', name: 'Sky' },
  { value: '#2563eb', name: 'Blue' },
  { value: '#1e3a8a', name: 'Navy' },
  { value: '#4338ca', name: 'Indigo' },
  { value: '#7c3aed', name: 'Violet' },
  { value: '#9333ea', name: 'Purple' },
  { value: '#c026d3', name: 'Magenta' },
  { value: '#db2777', name: 'Pink' },
  { value: '#e11d48', name: 'Rose' },
] as const;
export const TAG_COLORS_PER_ROW = 5;
export type TagColor = (typeof TAG_COLORS)[number]['value'];
export const DEFAULT_TAG_COLOR: TagColor = '#000000';

const colorValues = TAG_COLORS.map((color) => color.value) as [TagColor, ...TagColor[]];

const tagNameSchema = z
  .string()
  .trim()
  .min(1, { message: checkTexts.tagName })
  .max(LIMITS.tagNameLength, { message: checkTexts.tagNameLength });

/** A new tag. */
export const tagDraftSchema = z
  .object({ tagName: tagNameSchema, tagColor: z.enum(colorValues, { error: checkTexts.tagColour }) })
  .meta({ id: 'TagDraft' });
export type TagDraft = z.infer<typeof tagDraftSchema>;

/** A tag of a company; any of its postings may have it. */
export const tagSchema = z.object({ id: z.int(), tagName: z.string(), tagColor: z.string() }).meta({ id: 'Tag' });
export type Tag = z.infer<typeof tagSchema>;

/** Tag ids are 32-bit. */
const tagIdSchema = z.coerce.number().int().positive().max(2_147_483_647);

/** The tag of a posting. A posting has at most one tag; a new one replaces it. */
const postingTagSchema = z
  .object({ postingId: tokenSchema.describe("The posting's token"), tagId: tagIdSchema })
  .meta({ id: 'PostingTag' });
export type PostingTag = z.infer<typeof postingTagSchema>;

const idParams = z.object({ id: tagIdSchema });

export const listTags = defineEndpoint({
  method: 'GET',
  path: '/api/Tag',
  summary: "The company's tags by name",
  tag: 'tags',
  callers: { user: SIGNED_IN },
  reply: z.array(tagSchema),
});

export const getTag = defineEndpoint({
  method: 'GET',
  path: '/api/Tag/:id',
  summary: 'One tag',
  tag: 'tags',
  callers: { user: SIGNED_IN },
  params: idParams,
  reply: tagSchema,
});

export const createTag = defineEndpoint({
  method: 'POST',
  path: '/api/Tag',
  summary: 'Adds a tag; its name is new to the company (case and outer spaces aside)',
  tag: 'tags',
  affects: ['tags', 'postings'],
  callers: { user: SIGNED_IN },
  body: tagDraftSchema,
  reply: tagSchema,
  isIdempotent: true,
});

export const deleteTag = defineEndpoint({
  method: 'DELETE',
  path: '/api/Tag/:id',
  summary: 'Deletes a tag and takes it off every posting',
  tag: 'tags',
  affects: ['tags', 'postings'],
  callers: { user: SIGNED_IN },
  params: idParams,
  reply: z.object({ id: z.int() }),
});

export const listPostingTags = defineEndpoint({
  method: 'GET',
  path: '/api/postingTag',
  summary: "Which of the company's postings carry which tag",
  tag: 'tags',
  callers: { user: SIGNED_IN },
  reply: z.array(postingTagSchema),
});

export const addPostingTag = defineEndpoint({
  method: 'POST',
  path: '/api/postingTag',
  summary: 'Puts a tag on a posting, in the place of the one that it carries',
  tag: 'tags',
  affects: ['postings'],
  callers: { user: [...requireProduct('any'), ...requireAnyView()] },
  body: postingTagSchema,
  reply: postingTagSchema,
});

export const removePostingTag = defineEndpoint({
  method: 'DELETE',
  path: '/api/postingTag/:token/:tagId',
  summary: 'Takes a tag off a posting; one that it does not carry is off already',
  tag: 'tags',
  affects: ['postings'],
  callers: { user: [...requireProduct('any'), ...requireAnyView()] },
  params: z.object({ token: tokenSchema, tagId: tagIdSchema }),
  reply: postingTagSchema,
});
