import { createTestDatabase } from '@loadstone/testkit';
import { expect, it } from 'vitest';
import { measureFollowedPosts } from '../bench/followed-posts.ts';

// `npm run bench alerts` runs 100,000 searches and 40 posts a second.
it('the alerts of each post are those of a plain loop over the followed searches and trucks', async () => {
  const database = await createTestDatabase();
  try {
    const size = { searches: 2_000, trucks: 100, posts: 56, checked: 40 };
    const found = await measureFollowedPosts(database, { ...size, rate: 20, seed: 33 });
    expect(found).toMatchObject({ missed: 0, wrong: 0, checked: 40, tripsMissed: 0, tripsWrong: 0 });
    expect(found.tripsDue).toBeGreaterThan(20);
    expect(found.tripsDue).toBeLessThan(100);
    expect(found.hits).toBeGreaterThan(20);
  } finally {
    await database.close();
  }
});
