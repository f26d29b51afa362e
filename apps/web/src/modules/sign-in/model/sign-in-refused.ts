/** The provider or the callback's address reports a refusal. `description` contains the provider's reason. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
  readonly description: string;

  constructor(description: string) {
    super(description);
    this.description = description;
  }
}

export function isSignInRefused(error: unknown): error is SignInRefused {
  return error instanceof SignInRefused;
}
