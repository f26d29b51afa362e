import { colourVariable, type Tone } from './tokens.ts';
import styles from './status-marker.module.css';

interface StatusMarkerProps {
  tone: Tone;
  /** The text beside the mark: colour must not be the only sign. */
  label: string;
  /** A bar along a row's edge, or a dot in a line of text. */
  shape?: 'bar' | 'dot';
}

/** A state as colour and text. */
export function StatusMarker({ tone, label, shape = 'dot' }: StatusMarkerProps) {
  const colour = colourVariable(tone);
  return (
    <span className={styles.marker} data-shape={shape} style={{ color: colour }}>
      <span className={styles.mark} style={{ background: colour }} aria-hidden />
      {label}
    </span>
  );
}
