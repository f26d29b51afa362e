import { DRIVER_REPLIES } from '@loadstone/contracts/assignments';
import type { ShownLoad } from './driver-view.ts';
import type { Driver } from './driver.ts';
import { t } from './texts/t.ts';

/** The messages of the desk, newest first, with replies of one press. */
export function LoadMessages({ load, driver }: { load: ShownLoad; driver: Driver }) {
  if (load.messages.length === 0) return null;
  return (
    <div className="messages">
      <h2>{t('messages')}</h2>
      <ul>
        {load.messages.toReversed().map(({ id, text, company, reply }) => {
          const sent = load.pendingReplies.get(id) ?? reply;
          return (
            <li key={id}>
              <p>{text}</p>
              <p className="soft">{company}</p>
              {sent === '' ? (
                <div className="replies">
                  {DRIVER_REPLIES.map((name) => (
                    <button key={name} type="button" onClick={() => void driver.reply(load, id, name)}>
                      {t(`replies.${name}`)}
                    </button>
                  ))}
                </div>
              ) : (
                <p>
                  {t('replied', { reply: t(`replies.${sent}`) })}
                  {load.pendingReplies.has(id) && <small> · {t('pending')}</small>}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
