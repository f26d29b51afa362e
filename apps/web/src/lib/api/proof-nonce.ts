let nonce: string | undefined;

/** The server's last nonce for proofs. */
export function findProofNonce(): string | undefined {
  return nonce;
}

/** Stores the nonce that a refusal brings. @returns true where it is a new one, with which a retry can succeed */
export function isNewProofNonce(next: string | null | undefined): boolean {
  if (typeof next !== 'string' || next === nonce) return false;
  nonce = next;
  return true;
}
