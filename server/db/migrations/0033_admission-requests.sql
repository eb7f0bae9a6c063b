CREATE TABLE "admission_requests" (
	"school_id" integer NOT NULL,
	"uuid" uuid NOT NULL,
	"side" text NOT NULL,
	"other_school_id" integer NOT NULL,
	"other_school" text NOT NULL,
	"user_id" integer NOT NULL,
	"surname" text NOT NULL,
	"firstname" text NOT NULL,
	"patronymic" text,
	"iin" text NOT NULL,
	"group_id" integer,
	"arrival_date" date NOT NULL,
	"wish" jsonb,
	"state" text NOT NULL,
	"asked_by" integer NOT NULL,
	"asked_at" bigint NOT NULL,
	"expires_on" date NOT NULL,
	"answered_by" integer,
	"answered_at" bigint,
	"last_day" date,
	"words" text,
	CONSTRAINT "admission_requests_school_id_uuid_pk" PRIMARY KEY("school_id","uuid")
);
--> statement-breakpoint
CREATE INDEX "admission_requests_of_pupil" ON "admission_requests" USING btree ("school_id","user_id");