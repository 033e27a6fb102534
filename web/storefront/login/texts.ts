import type { Texts } from '../kit/texts-context.tsx';

/** The English texts are those of spec 2.2, 5 and 8. */
export const texts = {
  title: { en: 'Retailer Login', ne: 'पसलको लगइन' },
  set_new: { en: 'Set a new password', ne: 'नयाँ पासवर्ड राख्नुहोस्' },
  session_ended: {
    en: 'Your session has ended. Sign in to continue where you left off; what you typed is saved on this device.',
    ne: 'लगइनको समय सकियो। फेरि लगइन गर्नुहोस्, पहिलेकै ठाउँमा पुग्नुहुनेछ; लेखेको कुरा यही डिभाइसमा सुरक्षित छ।',
  },
  looking: { en: 'Looking for a phone? Visit your', ne: 'फोन खोज्दै हुनुहुन्छ? हेर्नुहोस्:' },
  nearest_store: { en: 'nearest store', ne: 'नजिकको पसल' },
  account: { en: 'Email Address / Mobile No.', ne: 'इमेल ठेगाना / मोबाइल नम्बर' },
  password: { en: 'Password', ne: 'पासवर्ड' },
  show_password: { en: 'Show password', ne: 'पासवर्ड देखाउनुहोस्' },
  show: { en: 'Show', ne: 'देखाउनुहोस्' },
  hide: { en: 'Hide', ne: 'लुकाउनुहोस्' },
  app_code: { en: 'Code from your authenticator app', ne: 'अथेन्टिकेटर एपको कोड' },
  recovery_hint: {
    en: 'No phone? Enter one of your recovery codes.',
    ne: 'फोन नभए आफ्नो कुनै रिकभरी कोड राख्नुहोस्।',
  },
  sign_in: { en: 'Sign In', ne: 'लगइन' },
  signing_in: { en: 'Signing in…', ne: 'लगइन हुँदै छ…' },
  by_passkey: { en: 'Sign in with a passkey', ne: 'पासकीले लगइन गर्नुहोस्' },
  no_passkey: {
    en: 'The passkey did not work. Try again, or sign in with your password.',
    ne: 'पासकी चलेन। फेरि प्रयास गर्नुहोस् वा पासवर्डले लगइन गर्नुहोस्।',
  },
  forgot: { en: 'Forgot password?', ne: 'पासवर्ड बिर्सनुभयो?' },
  no_script: { en: 'Please turn on JavaScript to sign in.', ne: 'लगइन गर्न JavaScript चलाउन दिनुहोस्।' },
  email_required: { en: 'Email Address is required.', ne: 'इमेल ठेगाना लेख्नुहोस्।' },
  password_required: { en: 'Password is required.', ne: 'पासवर्ड लेख्नुहोस्।' },
  app_code_required: { en: 'Enter the code from your authenticator app.', ne: 'अथेन्टिकेटर एपको कोड राख्नुहोस्।' },
  nothing_kept: {
    en: 'Your browser is blocking site storage, so we can’t keep you signed in. Allow cookies and site data or free up space, then sign in again.',
    ne: 'तपाईंको ब्राउजरले यस साइटका लागि केही राख्दैन, त्यसैले लगइन टिक्दैन। कुकी र साइट डाटा राख्न दिनुहोस् वा ठाउँ खाली गर्नुहोस्, अनि फेरि लगइन गर्नुहोस्।',
  },
  failed: { en: 'Login Failed.', ne: 'लगइन भएन।' },
  new_required: { en: 'Enter a new password.', ne: 'नयाँ पासवर्ड राख्नुहोस्।' },
  updated: { en: 'Password updated successfully.', ne: 'पासवर्ड बदलियो।' },
  code: { en: 'Code', ne: 'कोड' },
  new_password: { en: 'New password', ne: 'नयाँ पासवर्ड' },
  new_hint: {
    en: 'Four words, or at least 12 characters of any kind.',
    ne: 'चार शब्द, वा जुनसुकै प्रकारका कम्तीमा 12 अक्षर।',
  },
  set: { en: 'Set password', ne: 'पासवर्ड राख्नुहोस्' },
  have_code: { en: 'I have a code', ne: 'मसँग कोड छ' },
  back: { en: 'Back to sign in', ne: 'लगइनमा फर्कनुहोस्' },
} satisfies Texts;
