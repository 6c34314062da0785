/** Words of the messages (spec §2, §8). */
export const messagesContent = {
  title: 'Messages',
  loading: 'Loading messages...',
  empty: 'No messages yet',
  failed: 'Failed to fetch messages',
  list: 'Messages',
  more: 'Show older messages',
  choose: 'Choose a message to read it.',
  name: 'Name',
  email: 'Email',
  date: 'Date',
  reply: 'Reply by email',
  back: 'Back to the list',
} as const;
