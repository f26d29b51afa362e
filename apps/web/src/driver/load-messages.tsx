import { useRef } from 'react';
import { DRIVER_REPLIES } from '@loadstone/contracts/assignments';
import type { ShownLoad } from './driver-view.ts';
import type { Driver } from './driver.ts';
import { t } from './texts/t.ts';

/** The messages of the desk, newest first, each with its replies. */
export function LoadMessages({ load, driver }: { load: ShownLoad; driver: Driver }) {
  const heading = useRef<HTMLHeadingElement>(null);
  if (load.messages.length === 0) return null;
  return (
    <div className="messages">
      <h3 ref={heading} tabIndex={-1}>
        {t('messages')}
      </h3>
      <ul>
        {load.messages.toReversed().map(({ id, text, company, reply }) => {
          const sent = load.pendingReplies.get(id) ?? reply;
          return (
            <li key={id}>
              <p>{text}</p>
              <p className="soft">{company}</p>
              {sent === '' ? (
                <details>
                  <summary>{t('reply')}</summary>
                  <div className="replies">
                    {DRIVER_REPLIES.map((name) => (
                      <button
                        key={name}
                        type="button"
                        onClick={() => {
                          // The replies go away.
                          heading.current?.focus();
                          void driver.reply(load, id, name);
                        }}
                      >
                        {t(`replies.${name}`)}
                      </button>
                    ))}
                  </div>
                </details>
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
