import { createTestDatabase } from '@loadstone/testkit';
import { expect, it } from 'vitest';
import { measureFollowedPosts } from '../bench/followed-posts.ts';

// `npm run bench:alerts` runs 100,000 searches and 40 posts a second.
it('the alerts of each post are those of a plain loop over the followed searches', async () => {
  const database = await createTestDatabase();
  try {
    const found = await measureFollowedPosts(database, { searches: 2_000, posts: 40, rate: 20, checked: 40, seed: 33 });
    expect(found).toMatchObject({ missed: 0, wrong: 0, checked: 40 });
    expect(found.hits).toBeGreaterThan(20);
  } finally {
    await database.close();
  }
});
