import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { focusWhileBusy } from './focus-while-busy.ts';

function lint(code: string): string[] {
  const messages = new Linter().verify(code, {
    plugins: { loadstone: { rules: { 'focus-while-busy': focusWhileBusy } } },
    rules: { 'loadstone/focus-while-busy': 'error' },
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
  });
  return messages.map(({ line, ruleId }) => `${line} ${ruleId}`);
}
const FAULT = '1 loadstone/focus-while-busy';

describe('the rule of controls while a request is under way', () => {
  it('names a control that is disabled meanwhile', () => {
    expect(lint('const a = <Button disabled={saving.isPending} />;')).toEqual([FAULT]);
    expect(lint('const a = <Switch disabled={!isAllowed || isSending} />;')).toEqual([FAULT]);
    expect(lint("const a = <ChoiceField isDisabled={save.state === 'saving'} />;")).toEqual([FAULT]);
    expect(lint('const a = <ActionIcon loading={isBeingSent} />;')).toEqual([FAULT]);
  });

  it('follows constants', () => {
    expect(
      lint('function A() { const isGrey = !isValid || sending.isPending; return <Button disabled={isGrey} />; }'),
    ).toEqual([FAULT]);
  });

  it('accepts a control that is disabled for another reason, and one that is busy', () => {
    expect(lint("const a = <Button disabled={typed.trim() === ''} />;")).toEqual([]);
    expect(lint('const a = <Button disabled />;')).toEqual([]);
    expect(lint('const a = <Radio disabled={saving.isDone} />;')).toEqual([]);
    expect(lint('const a = <Button {...busyProps(saving.isPending, save)} />;')).toEqual([]);
    expect(lint('const a = <PostingList loading={query.isPending} />;')).toEqual([]);
  });
});
