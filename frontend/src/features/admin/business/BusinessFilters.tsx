import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../../ui/Button/Button.tsx';
import { SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { type BusinessQuery, fetchBusinessCsv, readBusinessSearch } from '../api/business.ts';
import { isSessionEnd } from '../api/staffApi.ts';
import { lagosDay, saveFile } from '../orders/saveFile.ts';
import { businessContent } from './businessContent.ts';

const content = businessContent.filter;

/** What the server takes when the address names no number of weeks. */
const USUAL_WEEKS = 12;

interface BusinessFiltersProps {
  readonly search: BusinessQuery;
  readonly onChange: (next: BusinessQuery) => void;
}

/** The period, and the export of its figures. */
export function BusinessFilters({ search, onChange }: BusinessFiltersProps) {
  const [isExporting, setIsExporting] = useState(false);
  const weeks = search.weeks ?? USUAL_WEEKS;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChange(readBusinessSearch(Object.fromEntries(new FormData(event.currentTarget))));
  };
  const exportFigures = async () => {
    setIsExporting(true);
    try {
      saveFile(await fetchBusinessCsv(search), `business-${lagosDay()}.csv`);
    } catch (error) {
      if (!isSessionEnd(error)) showToast({ ...content.exportFailed, kind: 'destructive' });
    } finally {
      setIsExporting(false);
    }
  };
  const choices = [...new Set([...content.choices, weeks])].sort((a, b) => a - b);
  return (
    <Tools onSubmit={submit} key={JSON.stringify(search)}>
      <SelectField name="weeks" label={content.weeks} defaultValue={weeks}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {content.choice(choice)}
          </option>
        ))}
      </SelectField>
      <TextField
        name="until"
        type="date"
        label={content.until}
        defaultValue={search.until ?? lagosDay()}
        max={lagosDay()}
      />
      <Button type="submit" size="staff" plain>
        {content.apply}
      </Button>
      <Button
        size="staff"
        plain
        variant="ghost"
        busy={isExporting}
        onClick={() => void exportFigures()}
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
  ${media.lg} { grid-template-columns: 1fr 1fr auto auto; }
`;
