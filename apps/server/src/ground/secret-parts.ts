/** An address can hold a link that acts for its reader. */
const ADDRESS = /https?:\/\/[^\s<>"]+/g;
/** The code of a message that has one. */
const CODE = /\d{4,}/g;

/** A text without its secrets, and the secrets. */
interface SplitText {
  /** With a placeholder in place of each secret, `⟦1⟧`. */
  readonly text: string;
  readonly secrets: readonly string[];
}

/** Takes the addresses out of a text that is stored until it is sent, and the code of one with a code. */
export function takeSecrets(text: string, hasCode = false): SplitText {
  const secrets: string[] = [];
  const take = (secret: string) => `⟦${secrets.push(secret)}⟧`;
  const withoutAddresses = text.replace(ADDRESS, take);
  return { text: hasCode ? withoutAddresses.replace(CODE, take) : withoutAddresses, secrets };
}

/** The text with its secrets. */
export function putSecrets(text: string, secrets: readonly string[]): string {
  return text.replace(/⟦(\d+)⟧/g, (placeholder, number: string) => secrets[Number(number) - 1] ?? placeholder);
}
