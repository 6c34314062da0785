import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../lib/apiError.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { staffProductQueryOptions } from './productsApi.ts';

interface OvertakenProps {
  readonly error: ApiError;
  readonly productId: number;
  /** Goes on from this version: what was typed here wins. */
  readonly onKeep: (version: number) => void;
}

/** Someone else saved first: what they saved, and what to do with what was typed here. */
export function Overtaken({ error, productId, onKeep }: OvertakenProps) {
  const { data: theirs, refetch } = useQuery({
    ...staffProductQueryOptions(productId),
    // Beside the one that the form began with.
    queryKey: ['/api/admin/products', productId, 'theirs'],
  });
  return (
    <Note kind="error" title={error.humanMessage ?? 'Someone else has changed this product.'}>
      {theirs && (
        <>
          <p>
            {`Saved now: "${theirs.title}", ${theirs.variants
              .map(({ title, price }) => `${title} ₦${price}`.trim())
              .join(', ')}${theirs.category ? `, ${theirs.category}` : ''}.`}
          </p>
          <StaffButton
            onClick={async () => onKeep((await refetch()).data?.version ?? theirs.version)}
          >
            Keep mine, then press Save
          </StaffButton>
        </>
      )}
    </Note>
  );
}
