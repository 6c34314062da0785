import { screen, within } from '@testing-library/react';
import { renderPage } from '../../testing/renderPage.tsx';
import { ContactSection } from './ContactSection.tsx';

const fact = (name: string) =>
  within(screen.getByText(name, { selector: 'dt' }).parentElement ?? document.body);

/** The form's code comes on its own, a moment later than the section. */
async function renderSection() {
  const rendered = await renderPage(<ContactSection />);
  await screen.findByRole('form', { name: 'Send us a Message' });
  return rendered;
}

describe('ContactSection', () => {
  it.each([
    ['Head office', 'Nigeria, West Africa'],
    ['Business hours', 'Monday-Friday 8:00 AM-6:00 PM, Saturday 9:00 AM-4:00 PM WAT'],
  ])('says under "%s": %s', async (name, value) => {
    await renderSection();
    expect(fact(name).getByText(value)).toBeVisible();
  });

  it.each([
    ['Phone / WhatsApp', 'https://wa.me/2348000000000'],
    ['Email', 'mailto:hello@spadeorion.example'],
  ])('links %s to %s', async (name, href) => {
    await renderSection();
    expect(fact(name).getByRole('link')).toHaveAttribute('href', href);
  });

  it('is the anchor #contact and has four social links under "Follow Us"', async () => {
    const { container } = await renderSection();
    expect(container.querySelector('#contact')).toContainElement(
      screen.getByRole('heading', { name: 'Get In Touch' }),
    );
    expect(screen.getByRole('heading', { name: 'Follow Us' })).toBeVisible();
    const social = within(screen.getByRole('list', { name: 'Follow us' })).getAllByRole('link');
    expect(social).toHaveLength(4);
    for (const link of social) expect(link.getAttribute('href')).toMatch(/^https:\/\//);
  });

  it('has the form, with six rows for the message', async () => {
    await renderSection();
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveAttribute('rows', '6');
    expect(screen.getByRole('button', { name: 'Send Message' })).toBeEnabled();
  });
});
