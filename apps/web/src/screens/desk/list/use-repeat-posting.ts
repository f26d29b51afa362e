import type { Posting } from '@loadstone/contracts/postings';
import { useRef } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { showLoadFailure, useAskAboutRepeated, useSavePosting } from '../../../modules/postings/index.ts';
import type { Repetition } from './model/repetition.ts';

/** Posts a return trip or the next day's trip, without a form: see `sendRepetition`, which is loaded when it is used. */
export function useRepeatPosting(today: string, onPosted: (posting: Posting) => void) {
  const { mode, claims, hasFeature } = useSession();
  const settings = useSettings();
  const { mutateAsync: save } = useSavePosting();
  const askAboutRepeated = useAskAboutRepeated();
  const unconfirmed = useRef(new Map<string, string>());
  return (kind: Repetition, posting: Posting) => {
    const tools = { mode, claims, hasFeature, settings, save, askAboutRepeated, today, onPosted };
    void import('./send-repetition.ts').then(
      ({ sendRepetition }) => sendRepetition({ ...tools, unconfirmed: unconfirmed.current }, { kind, posting }),
      showLoadFailure,
    );
  };
}
