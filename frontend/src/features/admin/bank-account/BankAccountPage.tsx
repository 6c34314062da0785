import { useQuery } from '@tanstack/react-query';
import { copyText } from '../../../lib/copyText.ts';
import { groupedAccount } from '../../../lib/formatMoney.ts';
import { formatMoment } from '../../../lib/formatTime.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { PlainList, Row, Stack } from '../../../ui/Stack/Stack.tsx';
import { FactTable } from '../../../ui/Table/FactTable.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { QueryView } from '../../shared/QueryView.tsx';
import { Part, Removal } from '../account/AccountPart.tsx';
import {
  bankAccountQueryOptions,
  type ProposedBankAccount,
  useBankAccountStep,
} from '../api/bankAccount.ts';
import { type Session, sessionQueryOptions } from '../api/session.ts';
import { Failure, SignInAgain } from '../failure/Failure.tsx';
import { Disclosure } from '../order/Disclosure.tsx';
import { STAFF_BANK_ACCOUNT } from '../session/staffPaths.ts';
import { BesideMenu } from '../settings/SettingsMenu.tsx';
import { BackOfficePage } from '../shell/PageParts.tsx';
import { ProposeForm } from './ProposeForm.tsx';

/** What the server has until the owner's own account is set. */
const SAMPLE_ACCOUNT = '0000000000';

/** The account that buyers pay into: two persons change it, and buyers see it a day later. */
export function BankAccountPage() {
  const read = useQuery(bankAccountQueryOptions);
  const { data: session } = useQuery(sessionQueryOptions);
  return (
    <BackOfficePage title="Bank account" description="The account that buyers pay into.">
      <BesideMenu open="bank">
        <QueryView
          read={read}
          loading="Loading the bank account..."
          failed="The bank account could not be loaded"
        >
          {({ inForce, isOnPage, hasSecondPerson, proposals }) => {
            const open = proposals.find(isOpen);
            const mayPropose = session?.permissions.includes('change-bank-account') ?? false;
            return (
              <Stack>
                {session?.isFresh === false && isOnPage && (
                  <SignInAgain next={STAFF_BANK_ACCOUNT} />
                )}
                <Part title="Buyers pay into">
                  {inForce.accountNumber === SAMPLE_ACCOUNT && (
                    <Note kind="error" title="Buyers cannot pay: this bank account does not exist.">
                      Have your own account set before real orders come.
                    </Note>
                  )}
                  <FactTable
                    caption="The account"
                    align="column"
                    facts={[
                      ['Number', <AccountNumber key="number" digits={inForce.accountNumber} />],
                      ['Bank', inForce.bankName],
                      ['Name', inForce.accountName],
                    ]}
                  />
                  {!isOnPage && (
                    <>
                      <p>
                        For safety it cannot be changed here. Ask the person who runs your server,
                        and show them the lines below.
                      </p>
                      <Disclosure summary="For the person who runs the server" startsOpen>
                        <p>
                          Set BANK_NAME, BANK_ACCOUNT_NAME and BANK_ACCOUNT_NUMBER and restart. With
                          BANK_ACCOUNTS_IN_PAGE=true two people can change the account on this page
                          together.
                        </p>
                      </Disclosure>
                    </>
                  )}
                </Part>
                {open && session && <Proposal proposal={open} session={session} />}
                {isOnPage && !open && mayPropose && (
                  <Part title="Propose another account">
                    {hasSecondPerson ? (
                      <ProposeForm />
                    ) : (
                      <p>
                        A second person must agree, and there is no other owner or approver. Until
                        there is one, the account is changed on the server alone.
                      </p>
                    )}
                  </Part>
                )}
                {proposals.some((each) => !isOpen(each)) && (
                  <Part title="Earlier proposals">
                    <PlainList $ruled="above">
                      {proposals
                        .filter((each) => !isOpen(each))
                        .map((each) => (
                          <li key={each.id}>
                            <Account details={each.details} />
                            <Muted>{historyOf(each)}</Muted>
                          </li>
                        ))}
                    </PlainList>
                  </Part>
                )}
              </Stack>
            );
          }}
        </QueryView>
      </BesideMenu>
    </BackOfficePage>
  );
}

/** In the groups that people read out, with what takes it to a banking app. */
function AccountNumber({ digits }: { readonly digits: string }) {
  const copy = async () => {
    if (await copyText(digits))
      showToast({ title: 'Copied!', description: 'Account number copied to clipboard' });
  };
  return (
    <Row $align="center" $gap={1.5}>
      <span>{groupedAccount(digits)}</span>
      <StaffButton onClick={() => void copy()}>Copy</StaffButton>
    </Row>
  );
}

const isOpen = ({ state }: ProposedBankAccount) => state === 'proposed' || state === 'waiting';

function Account({ details }: Pick<ProposedBankAccount, 'details'>) {
  return (
    <p>
      <b>{groupedAccount(details.accountNumber)}</b>, {details.bankName}, {details.accountName}
    </p>
  );
}

interface ProposalProps {
  readonly proposal: ProposedBankAccount;
  readonly session: Session;
}

/** What waits for a second person, or for its hour. */
function Proposal({ proposal, session }: ProposalProps) {
  const step = useBankAccountStep();
  const { id, proposedBy, inForceFrom } = proposal;
  const isOwn = proposedBy === session.username;
  const busy = step.isPending ? step.variables.kind : undefined;
  return (
    <Part title="Proposed account">
      <Account details={proposal.details} />
      <Muted>{historyOf(proposal)}</Muted>
      {inForceFrom !== null ? (
        <Note kind="warning" title={`New orders show it from ${formatMoment(inForceFrom)} on.`}>
          Orders that were placed before keep the account that their buyers saw.
        </Note>
      ) : (
        <p>
          {isOwn
            ? 'Another owner or an approver must agree, on this page. They have a mail.'
            : `Compare it with the bank's own app or letter, not with a message. Ask ${proposedBy} in person.`}
        </p>
      )}
      <Row>
        {inForceFrom === null && !isOwn && (
          <StaffButton busy={busy === 'agree'} onClick={() => step.mutate({ kind: 'agree', id })}>
            This account is ours: agree
          </StaffButton>
        )}
        {session.permissions.includes('change-bank-account') && (
          <Removal
            label="Stop this change"
            words={{ ask: 'Stop this change', yes: 'Stop it' }}
            question="Buyers go on paying into the account that they see now. All owners get a mail."
            isBusy={busy === 'stop'}
            onRemove={() => step.mutate({ kind: 'stop', id })}
          />
        )}
      </Row>
      <Failure error={step.error} next={STAFF_BANK_ACCOUNT} />
    </Part>
  );
}

/** Who did what, and when, in words. */
function historyOf(proposal: ProposedBankAccount): string {
  const { proposedBy, proposedAt, agreedBy, agreedAt, stoppedBy, stoppedAt, inForceFrom } =
    proposal;
  return [
    `Proposed by ${proposedBy}, ${formatMoment(proposedAt)}`,
    agreedAt && `agreed to by ${agreedBy}, ${formatMoment(agreedAt)}`,
    stoppedAt && `stopped by ${stoppedBy}, ${formatMoment(stoppedAt)}`,
    !stoppedAt && inForceFrom && !isOpen(proposal) && `shown from ${formatMoment(inForceFrom)} on`,
  ]
    .filter(Boolean)
    .join('; ');
}
