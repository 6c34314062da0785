import styled from 'styled-components';
import { color, fontSize, layout, line, space } from '../src/ui/theme/theme.ts';
import { display, label } from '../src/ui/theme/typography.ts';

/** Colours and type sizes by name; `ui/theme/theme.ts` says what each is for. */
export function Tokens() {
  return (
    <>
      <Swatches>
        {Object.entries(color).map(([name, value]) => (
          <Swatch key={name} $paint={value}>
            <i />
            {name}
          </Swatch>
        ))}
      </Swatches>
      <Sizes>
        {(Object.keys(fontSize) as (keyof typeof fontSize)[]).map((name) => (
          <Size key={name} $size={name}>
            {name}
          </Size>
        ))}
      </Sizes>
    </>
  );
}

const Swatches = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(${space(16)}, 1fr));
  gap: ${space(2)} ${layout.gap};
  padding-bottom: ${space(5)};
`;

const Swatch = styled.li<{ $paint: string }>`
  ${label}
  i {
    display: block;
    height: ${space(7)};
    margin-bottom: ${space(0.5)};
    border: ${line.rule} solid ${color.rule};
    background: ${({ $paint }) => $paint};
  }
`;

const Sizes = styled.ul`
  padding-bottom: ${space(5)};
  overflow: hidden;
`;

const Size = styled.li<{ $size: keyof typeof fontSize }>`
  ${({ $size }) => display({ size: $size })}
`;
