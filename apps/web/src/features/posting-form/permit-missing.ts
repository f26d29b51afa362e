import { fill } from '../../lib/texts/fill.ts';
import { postingFormTexts } from '../../lib/texts/posting-form.ts';
import { permitTexts } from '../../lib/texts/permits.ts';
import { postingTexts } from '../../lib/texts/postings.ts';
import { ask } from '../../ui/dialogs/ask.ts';

/** Says that tracking is not part of the subscription, and whom to ask for it. */
export function tellOfMissingPermit(phone: string): Promise<boolean> {
  return ask({
    title: postingFormTexts.trackingTitle,
    body: fill(permitTexts.missing, { phone }),
    confirmLabel: postingTexts.ok,
  });
}
