import styled from 'styled-components';
import { useSite } from '../../lib/company.ts';
import { space } from '../theme/theme.ts';
import { display } from '../theme/typography.ts';
import { Mark } from './Mark.tsx';

interface BrandProps {
  /** The version for dark grounds. */
  readonly onDark?: boolean;
}

/** Mark and name. */
export function Brand({ onDark = false }: BrandProps) {
  const { company } = useSite();
  return (
    <Lockup>
      <Mark onDark={onDark} />
      {company.name}
    </Lockup>
  );
}

const Lockup = styled.span`
  ${display({ size: 'brand', width: 'wide', leading: 'title' })}
  display: flex;
  gap: ${space(1.5)};
  align-items: center;
  letter-spacing: .01em;
  text-transform: uppercase;
  svg {
    flex: none;
    width: clamp(${space(4.75)}, 3.4vw, ${space(5.5)});
    height: auto;
  }
`;
