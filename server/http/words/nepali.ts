import { COLUMN_WORDS } from '../../../contract/language/nepali-columns.ts';
import { FIELD_ERRORS } from '../../../contract/language/nepali-errors.ts';
import { NAMES } from '../../../contract/language/nepali-names.ts';
import { REASONS } from '../../../contract/language/nepali-reasons.ts';
import { DONE } from './nepali-done.ts';
import { STAFF_FIELDS } from './nepali-fields.ts';
import { ABOUT_ORDERS } from './nepali-orders.ts';
import { REFUSALS } from './nepali-refusals.ts';
import { ROWS } from './nepali-rows.ts';
import { SCHEMES } from './nepali-schemes.ts';
import { STAFF } from './nepali-staff.ts';

/**
 * All sentences of the server to visitors and staff, in English and Nepali. Names are in braces; `say` fills them in. A
 * refusal without its pair doesn't compile, and a test fails on one that the code no longer uses.
 */
export const NEPALI = {
  ...COLUMN_WORDS,
  ...FIELD_ERRORS,
  ...NAMES,
  ...REASONS,
  ...STAFF,
  ...STAFF_FIELDS,
  ...ROWS,
  ...SCHEMES,
  ...ABOUT_ORDERS,
  ...DONE,
  ...REFUSALS,
  // A test order
  'This preview has ended. Open a new one from the back office.': 'यो पूर्वावलोकनको समय सकियो। ब्याक अफिसबाट नयाँ खोल्नुहोस्।',
  'This was a test: no order was placed.': 'यो टेस्ट मात्र थियो: कुनै अर्डर भएन।',
  // Every form
  'The form could not be read. Please try again.': 'फारम पढ्न सकिएन। फेरि प्रयास गर्नुहोस्।',
  'Please check the marked fields.': 'चिह्न लगाइएका ठाउँ जाँच्नुहोस्।',
  'Use at least {least} characters.': 'कम्तीमा {least} अक्षर लेख्नुहोस्।',
  'Use at most {most} characters.': 'बढीमा {most} अक्षर लेख्नुहोस्।',
  'Send this once, as one text.': 'यो एक पटक मात्र पठाउनुहोस्।',
  'This must be {kind}.': 'यहाँ {kind} हुनुपर्छ।',
  'Use one of {values}.': 'यीमध्ये एउटा प्रयोग गर्नुहोस्: {values}।',
  'This is not a known id.': 'यस्तो केही भेटिएन।',
  'This must be at least {least}.': 'कम्तीमा {least} हुनुपर्छ।',
  'This must be at most {most}.': 'बढीमा {most} हुनुपर्छ।',
  'Enter a mobile number or email address so we can reply.': 'हामीले जवाफ दिन सकौं भनेर मोबाइल नम्बर वा इमेल ठेगाना लेख्नुहोस्।',
  'Pages start at 1.': 'पृष्ठ 1 बाट सुरु हुन्छ।',
  'Enter the code.': 'कोड लेख्नुहोस्।',
  'We just sent a code. Please wait a while before asking for another.':
    'कोड भर्खरै पठाइयो। अर्को माग्नुअघि केही बेर पर्खनुहोस्।',
  'We just sent a code. You can ask for another in {seconds} seconds.':
    'कोड भर्खरै पठाइयो। अर्को कोड {seconds} सेकेन्डपछि माग्नुहोस्।',
  'Choose one to five stars.': 'एकदेखि पाँच स्टार छान्नुहोस्।',
  'This form has changed. Reload the page.': 'यो फारम बदलिएको छ। पृष्ठ रिलोड गर्नुहोस्।',
  'Write at least 10 characters.': 'कम्तीमा 10 अक्षर लेख्नुहोस्।',
  'A text has a character that can’t be stored. Please type it again.':
    'लेखाइमा राख्न नमिल्ने अक्षर छ। त्यो हटाएर फेरि लेख्नुहोस्।',
  'The request could not be read.': 'अनुरोध पढ्न सकिएन।',
  '{entity} not found.': 'यो भेटिएन।',
  'No filter has the name {field}.': '{field} नामको फिल्टर छैन।',
  'Enter the 6 digits of the code.': 'कोडका 6 अङ्क लेख्नुहोस्।',
  'This code is wrong or has expired. Ask for a new one.': 'यो कोड मिलेन वा यसको म्याद सकियो। नयाँ माग्नुहोस्।',
  'Your phone confirmation has expired. Ask for a new code.': 'फोन जाँचेको समय सकियो। नयाँ कोड माग्नुहोस्।',
  'We couldn’t check that you’re human. Please try again.': 'तपाईं रोबोट होइन भन्ने जाँच सफल भएन। फेरि प्रयास गर्नुहोस्।',
  'Please wait while we check that you’re human.': 'तपाईं रोबोट होइन भन्ने जाँच सकिन दिनुहोस्।',
  'We can’t check that you’re human right now. Nothing was submitted. Please try again in a moment.':
    'तपाईं रोबोट होइन भन्ने जाँच अहिले गर्न सकिएन। केही पठाइएको छैन। केही बेरमा फेरि प्रयास गर्नुहोस्।',
  'One more step: please wait while we check that you’re human.': 'अझै एक चरण: तपाईं रोबोट होइन भन्ने जाँच सकिन दिनुहोस्।',
  'Many people on your network are visiting. Please wait while we check that you’re human.':
    'तपाईंको नेटवर्कबाट धेरै जना आइरहनुभएको छ। तपाईं रोबोट होइन भन्ने जाँच सकिन दिनुहोस्।',
  'Your earlier position has expired.': 'तपाईंको पहिलेको ठाउँ अब मान्य छैन।',
  'Your earlier position has expired, so you are at the end of the queue.':
    'तपाईंको पहिलेको ठाउँ अब मान्य छैन, त्यसैले तपाईं लाइनको अन्त्यमा हुनुहुन्छ।',
  'Not your turn yet: {ahead} ahead of you. Keep this page open.':
    'तपाईंको पालो अझै आएको छैन: {ahead} जना अगाडि छन्। पृष्ठ खुला राख्नुहोस्।',
  'Get a queue ticket from {call} and send it in the header {header}.': '{call} बाट ठाउँ लिएर {header} हेडरमा पठाउनुहोस्।',
  'Your turn has expired. Reload to rejoin the queue. What you typed is still here.':
    'तपाईंको पालोको समय सकियो। फेरि लाइनमा बस्न पृष्ठ रिलोड गर्नुहोस्। लेखेको कुरा रहन्छ।',
  'You have reached the limit of {orders} for this position in the queue. Rejoin the queue to order more.':
    'लाइनको यो ठाउँबाट {orders} भइसक्यो, योभन्दा बढी हुँदैन। अझै अर्डर गर्न फेरि लाइनमा बस्नुहोस्।',
  'This link was used before, or has expired. Ask for a new one.':
    'यो लिङ्क प्रयोग भइसक्यो, वा यसको म्याद सकियो। नयाँ लिङ्क माग्नुहोस्।',
  'This offer is very busy. Open its page to join the queue, then order again.':
    'यो अफरमा अहिले धेरै भीड छ। लाइनमा बस्न अफरको पृष्ठ खोल्नुहोस्, अनि फेरि अर्डर गर्नुहोस्।',
  'One more step: enter the code we send to your phone.': 'अझै एक चरण: हामीले फोनमा पठाउने कोड लेख्नुहोस्।',
  'We have sent a code to your phone.': 'तपाईंको फोनमा कोड आउँदै छ।',
  'We are sending many codes to your network right now. Please try again in a moment.':
    'तपाईंको नेटवर्कमा धेरै कोड पठाइँदै छन्। केही बेरमा फेरि प्रयास गर्नुहोस्।',
  'Too many requests. Please wait a moment and try again.': 'धेरै पटक भयो। केही बेरपछि फेरि प्रयास गर्नुहोस्।',
  'Too many searches. Please wait a moment and try again.': 'धेरै पटक खोज्नुभयो। केही बेरपछि फेरि प्रयास गर्नुहोस्।',
  'We are very busy right now. Please try again in a moment.': 'अहिले धेरै चाप छ। केही बेरमा फेरि प्रयास गर्नुहोस्।',
  'Something Went Wrong.': 'केही गडबड भयो।',
  // Orders
  'Order Placed Successfully.': 'अर्डर भयो।',
  'An order has already been placed from this device ({order_id}).':
    'यस डिभाइसबाट एउटा अर्डर ({order_id}) अघि नै भइसकेको छ।',
  'Some location is missing. Please select all locations.': 'प्रदेश, जिल्ला र पालिका तीनै छान्नुहोस्।',
  'This store isn’t part of this offer. Choose another.': 'यो पसलले यो अफर बेच्दैन। अर्को छान्नुहोस्।',
  'The offer has changed. Reload the page and order again.': 'अफर बदलिएको छ। पृष्ठ रिलोड गरेर फेरि अर्डर गर्नुहोस्।',
  'This is a multi-buy offer. Order it from the offer’s own page.': 'यो मल्टी-बाइ अफर हो। अफरकै पृष्ठबाट अर्डर गर्नुहोस्।',
  'This store isn’t taking orders. Choose another.': 'यो पसलले अर्डर लिँदैन। अर्को छान्नुहोस्।',
  'This store can’t take an advance yet. Choose another.': 'यो पसलमा अहिले अग्रिम तिर्न मिल्दैन। अर्को छान्नुहोस्।',
  'This offer is sold out at this store. Choose another.': 'यो पसलमा यो अफरको सामान सकियो। अर्को पसल छान्नुहोस्।',
  'This no longer exists. Choose another.': 'यो अब छैन। अर्को छान्नुहोस्।',
  'Sold out here. Choose another.': 'यहाँ सकियो। अर्को छान्नुहोस्।',
  'This offer has not started yet.': 'यो अफर अझै खुलेको छैन।',
  'This offer has ended.': 'यो अफर सकियो।',
  'This variant is not available right now. Please select another variant.':
    'यो प्रकार अहिले उपलब्ध छैन। अर्को रङ वा मेमोरी छान्नुहोस्।',
  'This gift is not available right now. Please select another one.': 'यो उपहार अहिले उपलब्ध छैन। अर्को छान्नुहोस्।',
  'This variant isn’t part of this offer. Choose another.': 'यो प्रकार यस अफरको होइन। अर्को छान्नुहोस्।',
  'This pickup point is closed. Choose another.': 'यो लिने ठाउँ खुला छैन। अर्को छान्नुहोस्।',
  'We do not deliver to this area. Choose a store or a pickup point.': 'यो पालिकामा डेलिभरी छैन। पसल वा लिने ठाउँ छान्नुहोस्।',
  'This delivery option is no longer available. Choose another.': 'यो तरिकाको डेलिभरी अब छैन। अर्को छान्नुहोस्।',
  'We don’t know this coupon. Please check the spelling.': 'यस्तो कुपन छैन। अक्षरहरू जाँच्नुहोस्।',
  'Choose a bank or wallet from the list.': 'सूचीबाट बैंक वा वालेट छान्नुहोस्।',
  'The total is now {total}. Please accept it before you order.':
    'जम्मा रकम {total} पुग्यो। अर्डर गर्नुअघि हेरेर सहमति दिनुहोस्।',
  'You placed the same order within the last hour. Do you want to order again?':
    'यो नम्बरबाट एक घण्टाभित्र यही अर्डर भइसकेको छ। फेरि अर्डर गर्ने?',
  'This coupon is for orders of {amount} or more.': 'यो कुपन {amount} वा बढीको अर्डरमा मात्र लाग्छ।',
  'This coupon is not valid yet.': 'यो कुपन अझै लागू भएको छैन।',
  'This coupon has expired.': 'यो कुपनको म्याद सकियो।',
  'This coupon can’t be used for this offer.': 'यो कुपन यस अफरमा लाग्दैन।',
  'This coupon has just been used up. Remove it, or try another.': 'यो कुपन भर्खरै सकियो। हटाउनुहोस् वा अर्को लेख्नुहोस्।',
  'This number has already used this coupon. Remove it, or try another.':
    'यो नम्बरले यो कुपन प्रयोग गरिसक्यो। हटाउनुहोस् वा अर्को लेख्नुहोस्।',
  'This number has reached this offer’s limit of {orders}.': 'यो नम्बरबाट यो अफरमा {orders} भइसक्यो, योभन्दा बढी मिल्दैन।',
  'Enter at least two letters.': 'कम्तीमा दुई अक्षर लेख्नुहोस्।',
  'This place is not in or near Nepal.': 'यो ठाउँ नेपाल वा वरपर पर्दैन।',
  'You can order it now: reload the page to place your order.': 'अब अर्डर गर्न मिल्छ: पृष्ठ रिलोड गरेर अर्डर गर्नुहोस्।',
  'You will get one SMS when it can be ordered.': 'अर्डर गर्न मिल्ने भएपछि एउटा SMS आउनेछ।',
  // The customer's own order
  'If this number matches the order, we have sent it a code.': 'यो अर्डर यही नम्बरबाट भएको हो भने त्यसमा कोड आउँदै छ।',
  'Your half-hour session has ended. Please ask for a new code.': 'आधा घण्टाको समय सकियो। नयाँ कोड माग्नुहोस्।',
  'This {subject} is already {status}. Reload the page.': 'यसको स्थिति बदलिइसक्यो। पृष्ठ रिलोड गर्नुहोस्।',
  'A return can have {most} pictures.': 'फिर्तीमा बढीमा {most} तस्बिर राख्न मिल्छ।',
  'Your order has been cancelled.': 'तपाईंको अर्डर रद्द भयो।',
  'We have your request.': 'तपाईंको अनुरोध पायौं।',
  'You withdrew your return request.': 'तपाईंले फिर्तीको अनुरोध हटाउनुभयो।',
  'The {days}-day return window has passed. Please ask your store.': 'फिर्ता गर्ने {days} दिन बित्यो। कृपया पसलमा सोध्नुहोस्।',
  'Only orders that were handed over can be returned.': 'बुझाइएको सामान मात्र फिर्ता गर्न मिल्छ।',
  'This order has already been returned, or its return is in progress.': 'यो अर्डर फिर्ता भइसक्यो वा हुँदै छ।',
  // Purchases
  'Multi Buy Offer Success': 'मल्टी-बाइ अफरको अर्डर भयो',
  'Payment verification image updated': 'भुक्तानी प्रमाणको तस्बिर राखियो',
  'Upload File First': 'पहिले फाइल अपलोड गर्नुहोस्',
  'Your payment has been sent for verification. We will text you the result.':
    'तपाईंको भुक्तानी जाँच्न पठाइयो। SMS बाट खबर गर्नेछौं।',
  'We already have your proof and are checking it. You don’t need to do anything now.':
    'यो भुक्तानीको प्रमाण पाइसक्यौं, जाँच्दै छौं। अरू केही गर्नुपर्दैन।',
  'Your payment arrived after the deadline. We are checking whether you can still get this offer. If not, we’ll refund you. We’ll text you the result.':
    'तपाईंको भुक्तानी समय सकिएपछि आयो। फोन र उपहार अझै छ कि हेर्छौं, नभए पैसा फिर्ता दिन्छौं। SMS बाट खबर गर्छौं।',
  'We can’t use this file. Choose a JPEG, PNG, WebP, AVIF or GIF.':
    'यो तस्बिर चल्दैन। JPEG, PNG, WebP, AVIF वा GIF फाइल छान्नुहोस्।',
  'This picture is damaged or incomplete. Save it again and upload it.':
    'यो तस्बिर बिग्रिएको वा अधुरो छ। फेरि सेभ गरेर अपलोड गर्नुहोस्।',
  'This file is too large. The limit is {megabytes} MB.': 'यो फाइल धेरै ठूलो छ। बढीमा {megabytes} MB हुन सक्छ।',
  'This file is empty.': 'यो फाइल खाली छ।',
  'This is too large to send.': 'यो पठाउन धेरै ठूलो छ।',
  // Reviews, questions and messages
  'If this number has a delivered order for this product, we have sent a code.':
    'यो नम्बरमा यस सामानको बुझाइएको अर्डर छ भने कोड आउँदै छ।',
  'This number has no delivered order for this product.': 'यो नम्बरमा यसको बुझाइएको अर्डर छैन।',
  'A review can have up to {most} pictures.': 'एउटा समीक्षामा बढीमा {most} तस्बिर राख्न सकिन्छ।',
  'You have reviewed this product already. Thank you.': 'तपाईंले यसको समीक्षा दिइसक्नुभयो। धन्यवाद।',
  'Thank you. Your review will be shown once we have read it.': 'धन्यवाद। पढिसकेपछि तपाईंको समीक्षा देखाइनेछ।',
  'Thank you. We will publish your question here with the answer.': 'धन्यवाद। जवाफ दिएपछि तपाईंको प्रश्न यहाँ देखाइनेछ।',
  'You have asked several questions. Please wait a while before asking another.':
    'भर्खरै धेरै प्रश्न सोध्नुभयो। केही बेर पर्खनुहोस्।',
  'Thank you for your message. We will reply soon.': 'धन्यवाद। तपाईंको सन्देश आइपुग्यो; चाँडै जवाफ दिनेछौं।',
  'You have sent several messages. Please wait a while before sending another.': 'भर्खरै धेरै पटक लेख्नुभयो। केही बेर पर्खनुहोस्।',
  // Accounts
  'Email Address is required.': 'इमेल ठेगाना लेख्नुहोस्।',
  'Password is required.': 'पासवर्ड लेख्नुहोस्।',
  'Enter a new password.': 'नयाँ पासवर्ड लेख्नुहोस्।',
  'One more step: enter the code from your authenticator app.': 'अझै एक चरण: अथेन्टिकेटर एपको कोड लेख्नुहोस्।',
  'Enter the code from your authenticator app.': 'अथेन्टिकेटर एपको कोड लेख्नुहोस्।',
  'This code is wrong. Wait for the next one and try again.': 'यो कोड मिलेन। अर्को कोड आएपछि फेरि प्रयास गर्नुहोस्।',
  'Too many attempts. Wait 15 minutes or reset your password.':
    'धेरै पटक प्रयास भयो। 15 मिनेट पर्खनुहोस् वा नयाँ पासवर्ड राख्नुहोस्।',
  'Too many attempts today. Reset your password.': 'आज धेरै पटक प्रयास भयो। नयाँ पासवर्ड राख्नुहोस्।',
  '{office} is closed, so its staff can’t sign in. Ask the head office.':
    '{office} बन्द छ, त्यसैले त्यहाँका कसैले लगइन गर्न मिल्दैन। प्रधान कार्यालयलाई सोध्नुहोस्।',
  'We can’t take orders from this number online. Please call us.':
    'यो नम्बरबाट यहाँ अर्डर लिइँदैन। कृपया हामीलाई फोन गर्नुहोस्।',
  'Login Failed.': 'लगइन भएन।',
  'Passkeys need a domain name. Open the site by its name, not its IP address.':
    'पासकी डोमेन नाममा मात्र चल्छ। साइट IP ठेगानाले होइन, नामले खोल्नुहोस्।',
  'That took too long. Please try again.': 'धेरै समय लाग्यो। कृपया फेरि प्रयास गर्नुहोस्।',
  'We don’t recognise this passkey. Sign in with your password and add it on your profile page.':
    'यो पासकी यहाँ चिनिँदैन। पासवर्डले लगइन गर्नुहोस् र प्रोफाइल पृष्ठमा यसलाई थप्नुहोस्।',
  'Wrong email, mobile number or password.': 'इमेल, मोबाइल नम्बर वा पासवर्ड मिलेन।',
  'Use four words, or at least 12 characters of any kind.': 'चार शब्द, वा जुनसुकै प्रकारका कम्तीमा 12 अक्षर राख्नुहोस्।',
  'This password has appeared in a data breach. Use another one.':
    'यो पासवर्ड कतैबाट चोरी भई सार्वजनिक सूचीमा छ। अर्को प्रयोग गर्नुहोस्।',
  'This password is easy to guess. Use a few unrelated words, without your name or number.':
    'यो पासवर्ड अनुमान गर्न सजिलो छ। आपसमा नमिल्ने केही शब्द राख्नुहोस्, आफ्नै नाम वा नम्बर होइन।',
  'If this account exists, we have sent a code.': 'यस्तो खाता छ भने कोड आउँदै छ।',
  'Orders are paused for a moment. Keep this page open: we’ve kept what you typed.':
    'अर्डर केही बेर रोकिएको छ। यो पृष्ठ खुला राख्नुहोस्: तपाईंले लेखेको कुरा रहन्छ।',
  'This offer has no waitlist.': 'यस अफरको प्रतीक्षा सूची छैन।',
  'This number is on {places} waitlists, which is the limit.': 'यो नम्बर {places} वटा प्रतीक्षा सूचीमा छ, योभन्दा बढी हुँदैन।',
  'We no longer hold a unit for you.': 'अब तपाईंका लागि केही राखिएको छैन।',
  'You are no longer on this waitlist.': 'तपाईं अब यस सूचीमा हुनुहुन्न।',
  'You are on the waitlist.': 'तपाईं प्रतीक्षा सूचीमा हुनुहुन्छ।',
  'We’ll offer it to the next person. You stay on the waitlist.': 'यो अर्कोलाई जान्छ। तपाईं सूचीमै रहनुहुन्छ।',
  'You have left the waitlist.': 'तपाईं प्रतीक्षा सूचीबाट निस्कनुभयो।',
  'Your unit is no longer held. See where you are on the waitlist.':
    'अब तपाईंका लागि केही राखिएको छैन। प्रतीक्षा सूचीमा आफ्नो पालो हेर्नुहोस्।',
  'This unit is held for another number. Order with the number that got the SMS.':
    'यो अर्कै नम्बरका लागि राखिएको हो। SMS आएकै नम्बरले अर्डर गर्नुहोस्।',
  'We are holding a different variant for you. Open the link in your SMS again.':
    'तपाईंका लागि अर्को प्रकार राखिएको छ। SMS को लिङ्क फेरि खोल्नुहोस्।',
  'This link is incomplete. Open the one in your SMS.': 'यो लिङ्क पूरा छैन। SMS मा आएको लिङ्क खोल्नुहोस्।',
  'Password updated successfully.': 'पासवर्ड बदलियो।',
};
