import { useState, type ReactNode } from 'react';
import { toSizeHint, toVehicleHint } from '../../../lib/code-texts.ts';
import { formatDay, formatExact, formatMiles, formatMoment } from '../../../lib/formatting.ts';
import { liveLeadTexts } from '../../../lib/texts/live-leads.ts';
import type { LiveRow } from '../model/live-rows.ts';
import { toDestinationText, toOriginText } from '../model/posting-address.ts';
import styles from './live-leads.module.css';

const { details: names } = liveLeadTexts;

function Fact({
  name,
  children,
  hint,
}: {
  readonly name: string;
  readonly children: ReactNode;
  readonly hint?: string;
}) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd title={hint}>{children}</dd>
    </div>
  );
}

/** A double click (or Enter) opens the comment for typing; what was typed goes when the typing stops. */
function Comment({ comment }: { readonly comment: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const stop = () => setTyped(null);
  return (
    <input
      className={styles.comment}
      aria-label={names.comments}
      title={typed === null ? comment || names.editHint : names.editHint}
      readOnly={typed === null}
      value={typed ?? comment}
      onDoubleClick={() => setTyped((current) => current ?? comment)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={stop}
      onKeyDown={(event) => {
        // The grid takes letters and arrows for its own.
        event.stopPropagation();
        if (event.key === 'Escape') stop();
        else if (event.key === 'Enter') setTyped((current) => (current === null ? comment : null));
      }}
    />
  );
}

function toScore(score: number): string {
  return score < 0 ? '' : String(score);
}

/** Everything about one live lead, in the room under its row. */
export function LiveDetail({ row: { lead } }: { readonly row: LiveRow }) {
  const equipment = `${toSizeHint(lead.vehicleSize)}, ${toVehicleHint(lead.vehicleType)}`;
  return (
    <dl className={styles.detail}>
      <Fact name={names.company} hint={lead.company}>
        {lead.company}
      </Fact>
      <Fact name={names.email} hint={lead.email}>
        <a href={`mailto:${lead.email}`}>{lead.email}</a>
      </Fact>
      <Fact name={names.phone}>
        <a href={`tel:${lead.phone}`}>{lead.phone}</a>
      </Fact>
      <Fact name={names.availability}>{formatDay(lead.dateAvail)}</Fact>
      <Fact name={names.origin} hint={toOriginText(lead)}>
        {toOriginText(lead)}
      </Fact>
      <Fact name={names.destination} hint={toDestinationText(lead)}>
        {toDestinationText(lead)}
      </Fact>
      <Fact name={names.sizeAndType} hint={equipment}>
        {equipment}
      </Fact>
      <Fact name={names.direction}>{lead.dirO}</Fact>
      <Fact name={names.dfo}>{formatMiles(lead.dfo)}</Fact>
      <Fact name={names.dfd}>{formatMiles(lead.dfd)}</Fact>
      <Fact name={names.haul}>{formatMiles(lead.distance)}</Fact>
      <Fact name={names.equifax}>{toScore(lead.equifax)}</Fact>
      <Fact name={names.transCredit}>{toScore(lead.tcc >= 0 ? lead.tcc : lead.tcus)}</Fact>
      <Fact name={names.posted} hint={formatExact(lead.createdOn)}>
        {formatMoment(lead.createdOn)}
      </Fact>
      <Fact name={names.comments}>
        <Comment comment={lead.comment} />
      </Fact>
    </dl>
  );
}
