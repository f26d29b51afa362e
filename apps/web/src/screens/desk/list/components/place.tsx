import styles from './posting-row.module.css';

/** A place whose city is cut where there is no room; its state and radius are always whole. */
export function Place({ city, rest }: { readonly city: string; readonly rest: string }) {
  return (
    <>
      <span className={styles.city} title={city}>
        {city},
      </span>
      <span className={styles.rest}> {rest}</span>
    </>
  );
}
