import { launchBrowser } from '@spade/testkit/browser';
import { type MailContent, plainWords } from '../src/mail/content/mail-content.ts';
import { company } from './build-events.ts';
import { everyMail } from './every-mail.ts';

const mails = everyMail.map((mail) => [mail.name, mail] as const);

/** The mail as Gmail and Outlook leave it: without style elements, classes and what the engine of Word does not know. */
const reduced = (html: string): string =>
  html
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/ class="[^"]*"/g, '')
    .replace(/(?:max-width|white-space|opacity|overflow|max-height):[^;"]*;?/g, '');

/** Every piece of the content, each of which both bodies have. */
const piecesOf = (content: MailContent): readonly string[] =>
  [
    content.heading,
    ...[...content.intro, ...content.small].map(plainWords),
    ...(content.note ? [content.note.title, content.note.text] : []),
    ...(content.facts ?? []).flatMap(({ label, value, url = '' }) => [
      label,
      value,
      url.replace(/^tel:/, ''),
    ]),
    content.quote ?? '',
    content.action?.label ?? '',
    content.action?.url ?? '',
    content.decline?.label ?? '',
    content.decline?.url ?? '',
  ].filter(Boolean);

const asWords = (text: string) => text.replace(/[\s>]+/g, ' ').toLowerCase();

/** What every reader of mail lays out, Gmail and Outlook included (caniemail.com), the preview's ways to hide, and `white-space`, without which a reference may break. */
const known =
  /^(?:background-color|border(?:-(?:top|right|bottom|left))?|color|display|font-(?:family|size|weight)|line-height|margin(?:-\w+)?|max-width|padding(?:-\w+)?|text-align|text-decoration(?:-line)?|text-transform|vertical-align|white-space|width|height|word-break|mso-[\w-]+|opacity|overflow|max-height|hyphens)$/;

describe('the layout of every mail', () => {
  it.each(mails)('%s: the plain text says all that the HTML says', (_name, { content, text }) => {
    const said = asWords(text);
    expect(piecesOf(content).filter((piece) => !said.includes(asWords(piece)))).toEqual([]);
  });

  it.each(mails)(
    '%s: the title of a note ends where its text begins in one line',
    (_name, mail) => {
      expect(mail.content.note?.title ?? 'None.').toMatch(/[.?:]$/);
    },
  );

  it.each(mails)('%s: every link has its whole address, also in plain text', (_name, mail) => {
    const links = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    // The company's own mailbox and phone, and the rider's, in words as plain text has them.
    const phones = [company.phone, '08031234567'].map(
      (phone) => `tel:${phone.replaceAll(' ', '')}`,
    );
    const own = [`mailto:${company.email}`, ...phones];
    const said = mail.text.replaceAll(' ', '');
    for (const link of links) {
      expect(own.includes(link) || link.startsWith('https://')).toBe(true);
      expect(said).toContain(link.replace(/^(?:mailto|tel):/, ''));
    }
  });

  it.each(mails)('%s: no meaning is in what readers of mail drop', (_name, { html }) => {
    const names = [...html.matchAll(/ style="([^"]*)"/g)].flatMap(([, style = '']) =>
      style
        .split(';')
        .map((rule) => rule.split(':')[0] ?? '')
        .filter(Boolean),
    );
    expect([...new Set(names)].filter((name) => !known.test(name))).toEqual([]);
    expect(html).not.toMatch(/<img|src=|url\(|<link/);
    expect(Buffer.byteLength(html)).toBeLessThan(102_000); // Gmail cuts here
  });

  it('breaks no line between a number and its unit, nor inside a day', () => {
    const texts = everyMail.map(({ html }) => {
      const [, body = ''] = html.split('<h1');
      return body.replaceAll(/<[^>]+>/g, '\n').replaceAll('&nbsp;', '\u00a0');
    });
    const all = texts.join('\n');
    const kept = [
      '50\u00a0kg',
      '8\u00a0AM',
      '3\u00a0kg',
      '21\u00a0November',
      '2\u00a0×\u00a0Portland',
    ];
    expect(kept.filter((words) => !all.includes(words))).toEqual([]);
    expect(all.match(/.*\d (?:kg|AM|PM|×|November)\b.*/g) ?? []).toEqual([]);
    const plain = everyMail.map(({ text }) => text).join('\n');
    expect(plain.match(/.*\d\n(?:kg|AM|PM|×|November)(?: .*|$)/gm) ?? []).toEqual([]);
    expect(plain).not.toContain('\u00a0');
  });

  it.each(mails)('%s: is 600 px wide in Outlook, which knows no max-width', (_name, { html }) => {
    // Its engine reads what is in such comments, and opens as many tables as it closes.
    const outlook = [...html.matchAll(/<!--\[if mso\]>([\s\S]*?)<!\[endif\]-->/g)].map(
      ([, part = '']) => part,
    );
    expect(outlook.filter((part) => part.startsWith('<table'))).toEqual([
      expect.stringContaining('width="600"'),
    ]);
    expect(outlook.filter((part) => part.endsWith('</table>'))).toHaveLength(1);
  });

  it.each(mails)(
    '%s: an address of ours in its sentences is a link',
    (_name, { content, html }) => {
      const sentences = [...content.intro, ...content.small].map(plainWords).join(' ');
      for (const [address] of sentences.matchAll(/https:\/\/shop\.example[\w/]*/g))
        expect(html).toContain(`href="${address}"`);
    },
  );

  it.each(mails)('%s: phone and mailbox of ours in its note are links', (_name, mail) => {
    const { text = '' } = mail.content.note ?? {};
    const [, after = ''] = mail.html.split(mail.content.note?.title ?? '\0');
    const [note = ''] = after.split('</table>');
    const own = [company.email, company.phone].filter((address) => text.includes(address));
    expect(own.filter((address) => !note.includes(`>${address}</a>`))).toEqual([]);
  });

  it('makes a link of no address that people typed', () => {
    const hostile = everyMail.filter(({ html }) =>
      /href="(?!https:\/\/shop\.example|https:\/\/track|mailto:hello@|tel:\+234|tel:08031234567)/.test(
        html,
      ),
    );
    expect(hostile.map(({ name }) => name)).toEqual([]);
  });

  it('has a subject that a list of mails can show', () => {
    const long = everyMail.filter(({ content }) => content.subject.length > 120);
    expect(long.map(({ name }) => name)).toEqual([]);
  });

  it('is no wider than a phone of 320 px, and keeps the lines of a message, whatever the reader drops', async () => {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
      const wide: string[] = [];
      for (const { name, html } of everyMail)
        for (const [layout, body] of [
          ['whole', html],
          ['reduced', reduced(html)],
        ] as const) {
          await page.setContent(body);
          const { scrollWidth } = await page.evaluate(() => ({
            scrollWidth: document.documentElement.scrollWidth,
          }));
          if (scrollWidth > 320) wide.push(`${name}, ${layout}: ${scrollWidth} px`);
        }
      expect(wide).toEqual([]);
      const message = everyMail.find(({ content }) => content.quote !== undefined);
      await page.setContent(reduced(message?.html ?? ''));
      expect(await page.locator('body').innerText()).toContain('Good morning,\n\nCan you quote');
    } finally {
      await browser.close();
    }
  });

  it('turns dark as a whole where the reader of mail does, and a note keeps its own ground', async () => {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage({
        colorScheme: 'dark',
        viewport: { width: 640, height: 900 },
      });
      await page.setContent(everyMail[0]?.html ?? '');
      // What stands at the edge, on the slip, and in its rows: the page behind counts where a cell has no ground.
      const light = await page.evaluate(() =>
        [
          [4, 4],
          [320, 4],
          [320, 120],
        ].map(([x = 0, y = 0]) => {
          let element = document.elementFromPoint(x, y);
          while (element && getComputedStyle(element).backgroundColor === 'rgba(0, 0, 0, 0)')
            element = element.parentElement;
          return element && getComputedStyle(element).backgroundColor;
        }),
      );
      expect(light).toEqual(['rgb(10, 22, 17)', 'rgb(10, 22, 17)', 'rgb(27, 58, 44)']);
    } finally {
      await browser.close();
    }
  });
});
