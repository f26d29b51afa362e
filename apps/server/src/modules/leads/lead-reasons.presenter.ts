import type { LeadReason, NearMiss, OtherPost, RuleVerdict, VerdictNote } from '@loadstone/contracts/leads';
import type { PostingKind } from '@loadstone/contracts/postings';
import { WESTERN_RADIUS_MILES } from '@loadstone/contracts/postings';
import type { PostingRow } from '../../db/tables/schema.ts';
import type { CountedRelaxation, PairReason } from '../../matching/index.ts';

type EngineVerdict = PairReason['rules'][number];

/**
 * Why a lead matches, shaped for the owner of one posting of the pair. Networks are not named, because they belong to
 * the other company.
 */
export function toLeadReason(
  reason: PairReason,
  {
    lToken,
    eToken,
    marks,
    otherPosts,
    sameLoads,
    record,
    provenance,
  }: Pick<LeadReason, 'lToken' | 'eToken' | 'marks' | 'otherPosts' | 'sameLoads' | 'record' | 'provenance'>,
): LeadReason {
  const { covers, near, mutual, rules } = reason;
  return {
    lToken,
    eToken,
    covers,
    near,
    mutual,
    rules: rules.map(toRuleVerdict),
    marks,
    otherPosts,
    sameLoads,
    record,
    provenance,
  };
}

/** A posting as one of several of its row. */
export function toOtherPost(
  row: Pick<PostingRow, 'token' | 'created_on' | 'srce_city' | 'srce_st' | 'dest_city' | 'dest_st' | 'rate'>,
): OtherPost {
  return {
    token: row.token,
    createdOn: row.created_on.toISOString(),
    srceCity: row.srce_city,
    srceSt: row.srce_st,
    destCity: row.dest_city,
    destSt: row.dest_st,
    rate: row.rate,
  };
}

function toRuleVerdict(verdict: EngineVerdict): RuleVerdict {
  const { rule, pass, text } = verdict;
  const isLetters = verdict.rule === 'M4' || verdict.rule === 'M5' || verdict.rule === 'M6';
  return {
    rule,
    pass,
    text,
    notes: toNotes(verdict),
    letters: verdict.rule === 'M4' ? verdict.shared : verdict.rule === 'M6' ? verdict.missing : '',
    figures: toFigures(verdict),
    load: isLetters ? verdict.load : '',
    truck: isLetters ? verdict.truck : '',
  };
}

/** What a verdict says, in the same order as its English text. */
function toNotes(verdict: EngineVerdict): VerdictNote[] {
  switch (verdict.rule) {
    case 'M1':
      return [verdict.pass ? 'open' : 'expired'];
    case 'M2': {
      const notes: VerdictNote[] = [];
      if (verdict.sameCompany) notes.push('oneCompany');
      if (verdict.brokerExcludedCarrier || verdict.carrierExcludedBroker) notes.push('excluded');
      if (verdict.brokerGloballyExcluded) notes.push('brokerHidden');
      if (verdict.carrierGloballyExcluded) notes.push('carrierHidden');
      return notes.length > 0 ? notes : ['apart'];
    }
    case 'M3':
      if (!verdict.pass) return ['notInNetwork'];
      return [verdict.loadNetworkId === 0 && verdict.truckNetworkId === 0 ? 'public' : 'inNetwork'];
    case 'M4':
      return [verdict.pass ? 'typesShared' : 'typesApart'];
    case 'M5':
      return [verdict.pass ? 'sizesFit' : 'sizesApart'];
    case 'M6':
      if (!verdict.pass) return ['attributesMissing'];
      return [verdict.load === '' ? 'noAttributes' : 'attributesHad'];
    case 'M7':
      return ['days'];
    case 'M8':
    case 'M10':
      return ['distances'];
    case 'M9':
      return ['distances', verdict.text.endsWith('not further along') ? 'notFurther' : 'further'];
    case 'M11':
      if (verdict.brokerSees && verdict.carrierSees) return [verdict.mutual ? 'mutual' : 'both'];
      if (verdict.brokerSees) return [verdict.text.includes('outside') ? 'brokerOnly' : 'broker'];
      return [verdict.carrierSees ? 'carrier' : 'neither'];
  }
}

function toFigures(verdict: EngineVerdict): RuleVerdict['figures'] {
  switch (verdict.rule) {
    case 'M7':
      return [{ name: 'days', value: verdict.daysLater, limit: verdict.tolerance }];
    case 'M8':
    case 'M10':
      return [
        { name: 'dfo', value: verdict.dfo, limit: verdict.originRadius },
        { name: 'dfd', value: verdict.dfd, limit: verdict.destinationRadius },
      ];
    case 'M9':
      return [
        { name: 'pickupOff', value: verdict.pickupOff, limit: verdict.originRadius },
        { name: 'dropOff', value: verdict.dropOff, limit: verdict.destinationRadius },
      ];
    default:
      return [];
  }
}

/** The columns of a posting that decide which near misses its form accepts. */
type RelaxedPosting = Pick<PostingRow, 'srce_st' | 'dest_st' | 'vehicle_type'> & { kind: PostingKind };

/** A near miss with the edit that applies it; undefined where the posting's form refuses that edit. */
export function toNearMiss(
  relaxation: CountedRelaxation,
  posting: RelaxedPosting,
  westernProvinces: readonly string[],
): NearMiss | undefined {
  const edit = toEdit(relaxation, posting, westernProvinces);
  return edit === undefined ? undefined : { ...relaxation, edit };
}

function toEdit(
  { field, to }: CountedRelaxation,
  posting: RelaxedPosting,
  westernProvinces: readonly string[],
): NearMiss['edit'] | undefined {
  switch (field) {
    case 'srceRadius':
    case 'destRadius': {
      const st = field === 'srceRadius' ? posting.srce_st : posting.dest_st;
      if (Number(to) === WESTERN_RADIUS_MILES && !westernProvinces.includes(st)) return undefined;
      return { [field]: Number(to) };
    }
    case 'dateAvail':
      return { dateAvail: to };
    case 'vehicleType':
      return { vehicleType: posting.vehicle_type + to };
    case 'vehicleSize':
      return posting.kind === 'E' ? { vehicleSize: 'B' } : undefined;
    case 'exclusions':
      return null;
  }
}
