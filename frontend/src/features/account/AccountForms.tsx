import { useState } from 'react';
import { Tabs } from '../../ui/Tabs/Tabs.tsx';
import { AccountForm } from './AccountForm.tsx';
import { type AccountMode, accountContent as content } from './accountContent.ts';

/** The forms to sign in and to sign up, one at a time. */
export function AccountForms() {
  const [mode, setMode] = useState<AccountMode>('signUp');
  return (
    <Tabs label="Account form" items={content.modes} selected={mode} onSelect={setMode} flush>
      <AccountForm key={mode} mode={mode} />
    </Tabs>
  );
}
