import { MAX_PICTURE_MB } from '../../lib/rules/limits.gen.ts';

/** Words of the payment dialog and of the order page (specification.md 2.8, 2.9, 8.2). */
export const orderPageContent = {
  refundAccount: {
    failure: { title: 'Account not saved', description: 'Please try again.' },
    codeTitle: 'We sent you a code',
  },
  payment: {
    title: 'Complete Your Payment',
    /** By what the buyer sees below. */
    subtitles: {
      payment: 'Transfer to the account below and upload proof of payment',
      check: 'We have your proof. There is nothing more to pay.',
      receipt: 'Your payment is confirmed.',
      end: 'This order has ended.',
    },
  },
  clock: {
    /** Beside the clock, below the sum: what is to be done, by when, and the link to the upload. */
    steps: { what: 'Transfer it by', upload: 'I have paid: upload proof' },
    again: { what: 'Upload again by', upload: 'To the upload' },
    hurry: { what: 'Hurry: upload proof by', upload: 'To the upload' },
    /** Below the clock: what becomes of the money when the time runs out. */
    safe: (until: string) =>
      `After ${until} a late proof still counts: you get the goods, or your money back.`,
    ended: 'The time to transfer and upload your proof has ended.',
    extend: (minutes: number) => `Give me ${minutes} more minute${minutes === 1 ? '' : 's'}`,
    extendSome: 'Give me more time',
    extending: 'Adding time...',
    extendNote: 'You can extend once. We keep the stock for you.',
    extendTitle: 'Need longer?',
    extended: (until: string) => `You now have until ${until} WAT.`,
    extendFailure: { title: 'Time not extended', description: 'Please try again.' },
    extendOffline: {
      title: 'No connection',
      text: 'Your request did not reach us. Press it again when the network is back.',
    },
  },
  bank: {
    bankName: 'Bank name',
    accountName: 'Account name',
    accountNumber: 'Account number',
    check: (accountName: string) => `Your bank must show ${accountName}. If not, do not pay: call`,
    amount: 'Amount to pay',
    /** After a rejected proof the money may be on its way. */
    amountIfUnpaid: 'Amount, only if you have not paid it',
    reference: 'Payment reference',
    narration: 'Type this in the narration (remark) box',
    product: 'Product',
    copy: 'Copy',
    copied: 'Copied!',
    /** After what was copied. */
    copiedText: ' copied to clipboard',
    copyFailure: {
      title: 'Not copied',
      description: 'This browser does not let pages copy. Press and hold the text to copy it.',
    },
    duty: 'On ₦10,000 or more your bank adds ₦50 stamp duty on top. Still transfer the exact amount, in one transfer or more.',
  },
  proof: {
    title: 'Proof of payment',
    again: 'Upload again',
    late: 'I have paid: upload proof',
    choose: 'Choose an image',
    hint: `Photo or screenshot of the transfer, under ${MAX_PICTURE_MB} MB`,
    photo: 'Take a photo',
    another: 'Choose another',
    upload: 'Upload proof',
    uploading: 'Uploading proof',
    retry: 'Upload again',
    cancel: 'Cancel upload',
    progress: 'Uploading',
    preparing: 'Preparing your image',
    preview: 'Your proof of payment',
    elsewhere: 'Shown only on the device that sent it.',
    approval: 'A confirmation email is sent once staff approve the payment.',
    first: 'Ready once an image is chosen.',
    stay: 'You can leave this page for your banking app: the link is also in your email.',
    tooLarge: {
      title: 'File Too Large',
      text: `Please upload an image smaller than ${MAX_PICTURE_MB}MB`,
      more: 'A screenshot of the transfer is always small enough: choose that instead.',
    },
    unreadable: {
      title: 'This browser cannot open that image.',
      text: 'It is probably a HEIC photo of an iPhone. Take a screenshot of the receipt and choose that, or choose a JPEG or PNG.',
    },
    notAnImage: {
      title: 'Not an image',
      text: 'Please choose a photo or a screenshot of your transfer.',
    },
    failure: {
      title: 'Upload Failed',
      description: 'Failed to upload payment proof. Please try again.',
    },
    brokenOff:
      'The connection broke off. Your image is kept: do not pay again. If you wait, it is sent once the network is back.',
    ifPaid: 'If you have paid, do not pay again.',
    success: {
      title: 'Payment Proof Uploaded!',
      description: "Your payment is being verified. We'll notify you once confirmed.",
    },
    done: {
      title: 'Payment Proof Uploaded!',
      text: 'A confirmation email will be sent once approved.',
      next: 'Staff check the bank account first. You can close this page.',
      /** The mail says the same. */
      another: 'Send another image',
    },
    /** For an order that was paid without a proof, and whose payment staff look at again. */
    notNeeded: {
      title: 'We are checking your payment',
      text: 'You need not send anything. An email follows once it is approved.',
      another: 'Send an image',
    },
  },
  page: {
    title: 'Your order',
    description: 'Status of an order.',
    heading: (reference: string) => `Order ${reference}`,
    loading: 'Loading your order',
    slow: 'Loading your order... If it does not come:',
    refresh: 'See the latest status',
    toPage: 'Open the order page',
    toShop: 'Back to the marketplace',
    orderAgain: 'Order again',
    steps: 'Steps of this order',
    ending: {
      title: 'Do not transfer now.',
      text: 'You owe nothing: the time to pay has ended, and the goods go back on sale. This page updates automatically.',
    },
    paid: {
      question: 'Already paid?',
      ofRest: 'Sent the rest, too?',
      text: (refundTime: string) =>
        `Do not pay again. Upload your proof: if the goods are still there, the order goes on; if not, your money comes back ${refundTime}.`,
    },
    failure: {
      title: 'We could not load your order',
      text: 'Nothing is lost. Check your connection, then try again.',
      retry: 'Try again',
    },
  },
  /** The bar of the unpaid orders, on every page. */
  bar: {
    label: (count: number) => (count === 1 ? 'Your unpaid order' : 'Your unpaid orders'),
    left: (left: string) => `Time left to pay: ${left}`,
    due: (amount: string) => `${amount} to pay`,
    rejected: 'Proof not accepted: upload again',
    order: (reference: string) => `Order ${reference}`,
    held: ', stock held',
    action: 'Pay now',
    pay: (reference: string) => `Pay now: order ${reference}`,
    /** A buyer whose proof was not accepted may have paid: nothing tells them to pay again. */
    upload: 'Upload',
    uploadOf: (reference: string) => `Upload again: order ${reference}`,
    several: (count: number) => `${count} orders to pay`,
    next: (reference: string) => `Ends first: ${reference}`,
    show: 'Show all',
    hide: 'Hide',
  },
  keep: 'Send this link to my WhatsApp',
  keepMessage: (reference: string, address: string) => `My order ${reference}: ${address}`,
  help: 'Ask on WhatsApp',
  helpMessage: (reference: string) => `Hello, this is about order ${reference}.`,
} as const;
