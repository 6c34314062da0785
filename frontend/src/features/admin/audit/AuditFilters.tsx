import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../../ui/Button/Button.tsx';
import { SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { type AuditQuery, auditActions, fetchAuditCsv, readAuditSearch } from '../api/audit.ts';
import { isSessionEnd } from '../api/staffApi.ts';
import { lagosDay, saveFile } from '../orders/saveFile.ts';
import { auditContent as content } from './auditContent.ts';

interface AuditFiltersProps {
  readonly search: AuditQuery;
  readonly onChange: (next: AuditQuery) => void;
}

/** Filters of the audit log, and the export of what matches. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const [isExporting, setIsExporting] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onChange(readAuditSearch(Object.fromEntries(form)));
  };
  const exportLines = async () => {
    setIsExporting(true);
    try {
      saveFile(await fetchAuditCsv(search), `audit-${lagosDay()}.csv`);
    } catch (error) {
      if (!isSessionEnd(error)) showToast({ ...content.exportFailed, kind: 'destructive' });
    } finally {
      setIsExporting(false);
    }
  };
  return (
    <Tools onSubmit={submit} key={JSON.stringify(search)}>
      <TextField
        name="person"
        label={content.person}
        placeholder={content.personHint}
        autoCapitalize="none"
        defaultValue={search.person}
      />
      <SelectField name="action" label={content.action} defaultValue={search.action ?? ''}>
        <option value="">{content.anyAction}</option>
        {auditActions.map((action) => (
          <option key={action} value={action}>
            {content.inWords(action)}
          </option>
        ))}
      </SelectField>
      <TextField
        name="order"
        label={content.order}
        placeholder={content.orderHint}
        defaultValue={search.order}
      />
      <Button type="submit" size="staff" plain>
        {content.apply}
      </Button>
      <Button
        size="staff"
        plain
        variant="ghost"
        busy={isExporting}
        onClick={() => void exportLines()}
      >
        {isExporting ? content.exporting : content.export}
      </Button>
    </Tools>
  );
}

const Tools = styled.form`
  display: grid;
  gap: ${space(1.5)};
  align-items: end;
  margin-bottom: ${space(1.75)};
  padding: ${space(1.5)};
  border: ${line.rule} solid ${color.rule};
  background: ${color.groundSlip};
  ${media.lg} { grid-template-columns: 1fr 1fr 1fr auto auto; }
`;
