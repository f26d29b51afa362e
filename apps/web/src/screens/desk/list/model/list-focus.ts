let listbox: HTMLElement | null = null;

/** Registers the posting list on screen. @returns a function that unregisters it */
export function registerPostingList(element: HTMLElement): () => void {
  listbox = element;
  return () => {
    if (listbox === element) listbox = null;
  };
}

/** Moves the focus to the posting list; does nothing while it is not on screen. */
export function focusPostingList(): void {
  listbox?.focus({ preventScroll: true });
}
