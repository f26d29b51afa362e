/** Code that is loaded on request could not be loaded. */
export class CodeError extends Error {
  override readonly name = 'CodeError';
  /**
   * True where another try cannot succeed on this page: the server has the files of a newer build only, or the browser
   * keeps an earlier failure.
   */
  readonly needsReload: boolean;

  constructor(message: string, options: { readonly needsReload: boolean; readonly cause?: unknown }) {
    super(message, { cause: options.cause });
    this.needsReload = options.needsReload;
  }
}

/** True for a failure that only a reload of the page ends. */
export function needsReload(error: unknown): boolean {
  return error instanceof CodeError && error.needsReload;
}

/** The status of a file of another build: names of files contain a hash of their content. */
const GONE = 404;

/** Loads a part of the program whose scripts, its own and those that it imports, are the files. */
type LoadCode = <Module>(importPart: () => Promise<Module>, files?: readonly string[]) => Promise<Module>;

/**
 * The function that each `import()` of the build runs through (`apps/web/scripts/retried-imports.ts`).
 *
 * Browsers differ in what they do after a script of an `import()` could not be loaded: by the standard, the failure of
 * each script is kept until the page is reloaded, also where another part imports it. So the scripts are fetched first,
 * which can be repeated, and imported only when all of them have arrived: the import then finds them in the browser's
 * cache, where the server lets them stay for a year.
 *
 * @param base the address that the names of the files are relative to
 * @param listLoaded the addresses of the scripts that the page itself names
 */
export function createLoadCode(base: string, listLoaded: () => readonly string[] = listPageScripts): LoadCode {
  /** Of each script, whether it was fetched here; where not, the page itself has requested it. */
  let arrivals: Map<string, Promise<boolean>> | undefined;
  return async function loadCode(importPart, files = []) {
    const known = (arrivals ??= new Map(listLoaded().map((address) => [address, Promise.resolve(false)])));
    const addresses = files.map((file) => `${base}${file}`);
    const areFetched = await Promise.all(addresses.map((address) => known.get(address) ?? fetchOnce(known, address)));
    try {
      return await importPart();
    } catch (cause) {
      // A script that the page has requested may not have arrived: the next try fetches it.
      for (const address of addresses) known.delete(address);
      throw new CodeError(`Not imported: ${addresses.join(' ')}`, { needsReload: areFetched.includes(true), cause });
    }
  };
}

function fetchOnce(known: Map<string, Promise<boolean>>, address: string): Promise<boolean> {
  const arrival = fetchScript(address).then(
    () => true,
    (error: unknown) => {
      known.delete(address);
      throw error;
    },
  );
  known.set(address, arrival);
  return arrival;
}

/** Fetches a script into the browser's cache. */
async function fetchScript(address: string): Promise<void> {
  let reply: Response;
  try {
    reply = await fetch(address);
    await reply.arrayBuffer();
  } catch (cause) {
    throw new CodeError(`Not loaded: ${address}`, { needsReload: false, cause });
  }
  if (!reply.ok) throw new CodeError(`${reply.status}: ${address}`, { needsReload: reply.status === GONE });
}

function listPageScripts(): string[] {
  const links = document.querySelectorAll('link[rel="modulepreload"], script[src]');
  return Array.from(links, (link) => link.getAttribute('href') ?? link.getAttribute('src') ?? '');
}
