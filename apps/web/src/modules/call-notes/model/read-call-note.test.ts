import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeLanguage } from '../../../lib/settings/language.ts';
import { readCallNote } from './read-call-note.ts';

/** A Monday, in the user's own zone. */
const NOW = new Date(2026, 10, 23, 14, 0);
const at = (month: number, date: number, hours: number, minutes = 0) => new Date(2026, month - 1, date, hours, minutes);

describe('a typed note on a call', () => {
  it.each([
    ['quoted 1850 all in', { outcome: 'quoted', text: '1850 all in' }],
    ['Quoted: $1850', { outcome: 'quoted', text: '$1850' }],
    ['asks CAD 1850', { outcome: 'quoted', text: 'CAD 1850' }],
    ['asks for the dock times', { outcome: 'note', text: 'asks for the dock times' }],
    ['agreed 1900, sends paper', { outcome: 'agreed', text: '1900, sends paper' }],
    ['no answer', { outcome: 'noAnswer', text: '' }],
    ['vm left name', { outcome: 'noAnswer', text: 'left name' }],
    ['na', { outcome: 'noAnswer', text: '' }],
    ['nashville only', { outcome: 'note', text: 'nashville only' }],
    ['two trucks in Guelph', { outcome: 'note', text: 'two trucks in Guelph' }],
    ['', { outcome: 'note', text: '' }],
    ['cb 3pm ask for Ann', { outcome: 'callBack', text: 'ask for Ann', at: at(11, 23, 15) }],
    ['call back at 15:30', { outcome: 'callBack', text: '', at: at(11, 23, 15, 30) }],
    ['cb in 20 min', { outcome: 'callBack', text: '', at: at(11, 23, 14, 20) }],
    ['cb in 2h re rate', { outcome: 'callBack', text: 're rate', at: at(11, 23, 16) }],
    ['cb tmrw 9am', { outcome: 'callBack', text: '', at: at(11, 24, 9) }],
    ['cb 9:15 am tomorrow Bob', { outcome: 'callBack', text: 'Bob', at: at(11, 24, 9, 15) }],
    ['cb wed noon', { outcome: 'callBack', text: '', at: at(11, 25, 12) }],
    ['cb 11/26 2pm', { outcome: 'callBack', text: '', at: at(11, 26, 14) }],
    ['cb nov 27 12am', { outcome: 'callBack', text: '', at: at(11, 27, 0) }],
    ['cb', { outcome: 'callBack', text: '', problem: 'timeMissing' }],
    ['cb tmrw', { outcome: 'callBack', text: 'tmrw', problem: 'timeMissing' }],
    ['cb 3 ask 1850', { outcome: 'callBack', text: '3 ask 1850', problem: 'timeMissing' }],
    ['cb 25:00', { outcome: 'callBack', text: '25:00', problem: 'timeMissing' }],
    ['quoted 1,450 cad, cb in 2 min', { outcome: 'quoted', text: '1,450 cad', at: at(11, 23, 14, 2) }],
    ['quoted 1450 cb 3pm ask for Ann', { outcome: 'quoted', text: '1450, ask for Ann', at: at(11, 23, 15) }],
    ['no answer; call back tmrw 9am', { outcome: 'noAnswer', text: '', at: at(11, 24, 9) }],
    ['agreed 1900, cb 1pm', { outcome: 'agreed', text: '1900, cb 1pm' }],
    ['quoted 1850, said call back 9am', { outcome: 'quoted', text: '1850, said call back 9am' }],
    ['quoted 1850, said cb 9am, cb 4pm', { outcome: 'quoted', text: '1850, said cb 9am', at: at(11, 23, 16) }],
    ['no call back 3pm', { outcome: 'note', text: 'no call back 3pm' }],
    ['quoted 1850, will call back', { outcome: 'quoted', text: '1850, will call back' }],
    ['two trucks, cb in 1h', { outcome: 'note', text: 'two trucks', at: at(11, 23, 15) }],
    ['cb 1pm', { outcome: 'callBack', text: '', at: at(11, 23, 13), problem: 'timePast' }],
  ])('reads “%s”', (line, expected) => {
    expect(readCallNote(line, NOW)).toEqual(expected);
  });

  it('follows an outcome that was chosen by hand', () => {
    expect(readCallNote('1850 all in', NOW, 'quoted')).toEqual({ outcome: 'quoted', text: '1850 all in' });
    expect(readCallNote('quoted 1850', NOW, 'quoted')).toEqual({ outcome: 'quoted', text: '1850' });
    expect(readCallNote('quoted 1850', NOW, 'note')).toEqual({ outcome: 'note', text: 'quoted 1850' });
    expect(readCallNote('cb 3pm', NOW, 'note')).toEqual({ outcome: 'note', text: 'cb 3pm' });
    const later = 'two trucks, cb in 1h';
    expect(readCallNote(later, NOW, 'note')).toEqual({ outcome: 'note', text: later });
    expect(readCallNote('4pm', NOW, 'callBack')).toEqual({ outcome: 'callBack', text: '', at: at(11, 23, 16) });
  });
});

describe('a note that is typed in French', () => {
  beforeAll(() => changeLanguage('fr-CA'));
  afterAll(async () => {
    await changeLanguage('en');
    localStorage.clear();
  });

  it.each([
    ['rappeler demain 15h30 demander Ann', { outcome: 'callBack', text: 'demander Ann', at: at(11, 24, 15, 30) }],
    ['Rappel à midi', { outcome: 'callBack', text: '', at: at(11, 23, 12), problem: 'timePast' }],
    ['rappeler mar 9:00', { outcome: 'callBack', text: '', at: at(11, 24, 9) }],
    ['cb 1er déc 9:00', { outcome: 'callBack', text: '', at: at(12, 1, 9) }],
    ['rappeler dans 20 minutes', { outcome: 'callBack', text: '', at: at(11, 23, 14, 20) }],
    ['Pas de réponse', { outcome: 'noAnswer', text: '' }],
    ['boite vocale, message', { outcome: 'noAnswer', text: 'message' }],
    ['d’accord 1900', { outcome: 'agreed', text: '1900' }],
    ['demande 1850', { outcome: 'quoted', text: '1850' }],
    ['demande 1 450, rappeler dans 2 min', { outcome: 'quoted', text: '1 450', at: at(11, 23, 14, 2) }],
    ['a un rappel 15:30', { outcome: 'note', text: 'a un rappel 15:30' }],
    ['offre 1850, rappel 15:30', { outcome: 'quoted', text: '1850', at: at(11, 23, 15, 30) }],
    ['demande le quai', { outcome: 'note', text: 'demande le quai' }],
  ])('reads “%s”', (line, expected) => {
    expect(readCallNote(line, NOW)).toEqual(expected);
  });
});
