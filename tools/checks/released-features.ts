import { readFileSync } from 'node:fs';

const CHANGELOG = 'CHANGELOG.md';
const UPDATES = 'apps/server/product-updates.json';
const GUIDES = 'apps/web/src/app/help/help-drawer.tsx';

/** The sections of the changelog whose features users read about; those of programs and operators have documents. */
const SECTIONS: readonly string[] = [
  'New on the desk',
  'New for drivers and customers',
  'New for accounts and security',
];
/** The last release before each feature had an update and a guide. */
const EARLIER_RELEASE = '## 0.2.0';

/** Where a feature is described for users. */
interface Description {
  /** The English title of its product update. */
  readonly update: string;
  /** The name of its guide: a part of `help.guides`. */
  readonly guide: string;
}

/** Each feature of the changelog, by its name in bold. Several can share an update or a guide. */
const FEATURES: Readonly<Record<string, Description>> = {
  Offers: { update: 'Offers', guide: 'offers' },
  'The panel of a lead': { update: 'Calls and carriers', guide: 'calls' },
  'Assigned loads': { update: 'Running loads', guide: 'assign' },
  'Running loads': { update: 'Running loads', guide: 'running' },
  'Rate confirmations': { update: 'Rate confirmations to sign', guide: 'offers' },
  Tiers: { update: 'Loads in steps', guide: 'tiers' },
  Quantity: { update: 'Several equal loads in one posting', guide: 'quantity' },
  Lanes: { update: 'Lanes', guide: 'lanes' },
  Trips: { update: 'Trips', guide: 'trips' },
  Alerts: { update: 'Alerts', guide: 'alerts' },
  'Quick post': { update: 'Fast posting', guide: 'fast' },
  'Rate of a row': { update: 'Fast posting', guide: 'fast' },
  'The form’s tabs': { update: 'Fast posting', guide: 'post' },
  'Fields of the form': { update: 'Fast posting', guide: 'post' },
  Import: { update: 'Lists and mails as postings', guide: 'import' },
  'Post what is in a mail': { update: 'Lists and mails as postings', guide: 'import' },
  'Lists by mail': { update: 'Lists and mails as postings', guide: 'import' },
  'Search results': { update: 'Search results that stay', guide: 'search' },
  'Notes on calls': { update: 'Calls and carriers', guide: 'calls' },
  'Before an assignment': { update: 'Calls and carriers', guide: 'calls' },
  'Contact rules': { update: 'Calls and carriers', guide: 'calls' },
  'Duplicates, freshness, contact details': { update: 'Postings that are still there', guide: 'fresh' },
  'Rates and miles': { update: 'Rates and miles', guide: 'rates' },
  Places: { update: 'Rates and miles', guide: 'rates' },
  'Canadian French': { update: 'French', guide: 'language' },
  Addresses: { update: 'Links', guide: 'links' },
};

/** @returns the names in bold of the features since the release before, with typographic apostrophes and without their full stop */
export function listFeatures(changelog: string): string[] {
  const [recent = ''] = changelog.split(EARLIER_RELEASE);
  return recent
    .split(/^##+ /m)
    .filter((section) => SECTIONS.some((name) => section.startsWith(name)))
    .flatMap((section) =>
      Array.from(section.matchAll(/^- \*\*(.+?)\.?\*\*/gm), ([, name = '']) => name.replace("'", '’')),
    );
}

/** What is there for users to read. */
interface Written {
  /** The English titles of the product updates. */
  readonly updates: readonly string[];
  readonly guides: readonly string[];
}

/** @returns a sentence for each feature without an update or a guide, and for each that is no feature any more */
export function listFaults(features: readonly string[], written: Written, described = FEATURES): string[] {
  const faults = features.flatMap((feature) => {
    const description = described[feature];
    if (description === undefined) {
      return [`'${feature}' has no line in tools/checks/released-features.ts: name its product update and its guide`];
    }
    const { update, guide } = description;
    return [
      ...(written.updates.includes(update) ? [] : [`'${feature}': ${UPDATES} has no '${update}'`]),
      ...(written.guides.includes(guide) ? [] : [`'${feature}': ${GUIDES} shows no help.guides.${guide}`]),
    ];
  });
  const unknown = Object.keys(described).filter((name) => !features.includes(name));
  return [...faults, ...unknown.map((name) => `'${name}' is in no section of ${CHANGELOG} that users read`)];
}

function readWritten(): Written {
  const updates = JSON.parse(readFileSync(UPDATES, 'utf8')) as readonly { texts: { en: { title: string } } }[];
  const guides = Array.from(readFileSync(GUIDES, 'utf8').matchAll(/'help\.guides\.(\w+)'/g), ([, name = '']) => name);
  return { updates: updates.map(({ texts }) => texts.en.title), guides };
}

if (import.meta.main) {
  const faults = listFaults(listFeatures(readFileSync(CHANGELOG, 'utf8')), readWritten());
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
