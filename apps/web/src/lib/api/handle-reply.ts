interface ReplyHandlers<Reply> {
  readonly onSuccess?: ((reply: Reply) => void) | undefined;
  readonly onError?: (error: unknown) => void;
  /** Called after the others, with the error of a failed call. */
  readonly onSettled?: (error: unknown) => void;
}

/**
 * Handles the reply of a mutation. The callbacks of `mutate` are not used for this: they are dropped when the component
 * that sent the call is unmounted, which the event of the call may do before its reply arrives, and called for the latest
 * call only.
 */
export function handleReply<Reply>(reply: Promise<Reply>, handlers: ReplyHandlers<Reply>): void {
  const { onSuccess, onError, onSettled } = handlers;
  void reply.then(
    (value) => {
      onSuccess?.(value);
      onSettled?.(undefined);
    },
    (error: unknown) => {
      onError?.(error);
      onSettled?.(error);
    },
  );
}
