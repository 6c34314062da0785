import styled from 'styled-components';
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx';
import { space } from '../../../ui/theme/theme.ts';

/** Stands where an order will be: its clock or head, then its panes. */
export function OrderSkeleton() {
  return (
    <Place>
      <Skeleton $height={space(14)} />
      <Skeleton $height={space(48)} />
    </Place>
  );
}

const Place = styled.div`
  display: grid;
  gap: ${space(2)};
`;
