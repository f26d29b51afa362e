/**
 * State of a module that belongs to one board, such as a cache: created at its first use, freed with the board.
 *
 * @param create is called once for each board; a use-case that the state calls gets the same board
 */
export function perBoard<Needs extends object, State extends object>(
  create: (board: Needs) => State,
): (board: Needs) => State {
  const states = new WeakMap<Needs, State>();
  return (board) => {
    const known = states.get(board);
    if (known !== undefined) return known;
    const created = create(board);
    states.set(board, created);
    return created;
  };
}
