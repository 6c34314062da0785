import styled from 'styled-components';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Wrap } from '../../ui/Section/Section.tsx';
import { PageTitle, ShortPage } from '../../ui/SiteLayout/PageTop.tsx';
import { TextAnchor } from '../../ui/TextLink/TextAnchor.tsx';
import { color, line, measure, space } from '../../ui/theme/theme.ts';
import { Wall } from '../../ui/Wall/Wall.tsx';

const content = {
  title: 'Admin portal',
  description: 'Staff entrance to orders, messages and products.',
  text: 'For staff. Confirm bank payments, read contact messages and update the products from Shopify. Customers do not need an account to order.',
  login: 'Go to admin login',
  back: 'Back to the website',
} as const;

/** The public page that says who the back office is for and links to its sign-in. */
export function AdminPortalPage() {
  return (
    <Wrap>
      <PageHead
        title={content.title}
        description={content.description}
        path="/spade-orion-admin-portal"
      />
      <ShortPage>
        <Row $block="con" $size={space(6)} />
        <PageTitle>{content.title}</PageTitle>
        <Text>{content.text}</Text>
        <Actions>
          <ButtonAnchor href="/admin/login" variant="hot">
            {content.login}
          </ButtonAnchor>
          <TextAnchor href="/">{content.back}</TextAnchor>
        </Actions>
      </ShortPage>
    </Wrap>
  );
}

const Row = styled(Wall)`
  height: ${space(12)};
  margin-bottom: ${space(4)};
  border: ${line.rule} solid ${color.rule};
`;

const Text = styled.p`
  max-width: ${measure.text};
  margin-block: ${space(2)} ${space(3)};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)} ${space(3)};
  align-items: center;
`;
