import styled from 'styled-components';
import { Heading } from '../../../ui/Text/Text.tsx';
import { color, fontSize, line, space } from '../../../ui/theme/theme.ts';
import { marketplaceContent } from '../marketplaceContent.ts';
import { factsOf, type Product } from '../product.ts';

/** The table of facts about a product; nothing where it has none. */
export function Specifications({ of }: { readonly of: Pick<Product, 'specifications'> }) {
  const facts = factsOf(of);
  if (facts.length === 0) return null;
  return (
    <Part>
      <Heading as="h2">{marketplaceContent.productPage.specifications}</Heading>
      <Facts>
        <tbody>
          {facts.map(({ name, value }) => (
            <tr key={`${name}: ${value}`}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </Facts>
    </Part>
  );
}

const Part = styled.div`
  margin-top: ${space(1)};
`;

const Facts = styled.table`
  width: 100%;
  margin-top: ${space(1)};
  border-collapse: collapse;
  font-size: ${fontSize.small};
  th, td {
    padding: ${space(0.75)} ${space(1)} ${space(0.75)} 0;
    border-top: ${line.hair} solid ${color.hairline};
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  th { width: 40%; color: ${color.textMuted}; font-weight: 400; }
`;
