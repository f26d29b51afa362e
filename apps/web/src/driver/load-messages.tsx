import type { DriverReply } from '@loadstone/contracts';
import { fillText } from '../lib/fill-text.ts';
import type { ShownLoad } from './driver-view.ts';
import type { Driver } from './driver.ts';
import { texts } from './texts.ts';

const REPLIES: readonly DriverReply[] = ['gotIt', 'callMe'];

/** The messages of the desk, newest first, with replies of one press. */
export function LoadMessages({ load, driver }: { load: ShownLoad; driver: Driver }) {
  if (load.messages.length === 0) return null;
  return (
    <div className="messages">
      <h2>{texts.messages}</h2>
      <ul>
        {load.messages.toReversed().map(({ id, text, company, reply }) => {
          const sent = load.pendingReplies.get(id) ?? reply;
          return (
            <li key={id}>
              <p>{text}</p>
              <p className="soft">{company}</p>
              {sent === '' ? (
                <div className="replies">
                  {REPLIES.map((name) => (
                    <button key={name} type="button" onClick={() => void driver.reply(load, id, name)}>
                      {texts.replies[name]}
                    </button>
                  ))}
                </div>
              ) : (
                <p>
                  {fillText(texts.replied, { reply: sent })}
                  {load.pendingReplies.has(id) && <small> · {texts.pending}</small>}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
